"""Parts of tools/upstream.py: a checkout of tt-metal run against an installed Tessera."""
