"""What both faces say of the same things. Pure: values in, sentences out."""
