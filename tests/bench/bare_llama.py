"""llama-cpp-python called directly, as barely as it can be: load, evaluate, generate. Prints tokens per second.

python bare_llama.py MODEL THREADS TOKENS PROMPT
"""

import sys
import time

import llama_cpp

if __name__ == "__main__":
    model, threads, tokens, prompt = sys.argv[1:]
    llm = llama_cpp.Llama(model, n_ctx=2048, n_threads=int(threads), n_threads_batch=int(threads), verbose=False)
    stream = llm.generate(llm.tokenize(prompt.encode(), add_bos=False, special=True), temp=0.0)
    llm.detokenize([next(stream)])
    began_s = time.perf_counter()
    for _ in range(int(tokens) - 1):
        llm.detokenize([next(stream)])
    print((int(tokens) - 1) / (time.perf_counter() - began_s))
