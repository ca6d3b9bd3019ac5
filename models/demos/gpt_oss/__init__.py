"""gpt-oss: micro-ops."""
