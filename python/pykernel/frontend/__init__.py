"""Python source of a kernel -> text of a ttkernel MLIR module.

Read in this order: source (where the AST comes from), desugar (break, continue, return become flags), liveness (what a
loop must carry), module (MLIR text), statements, expressions, calls (the walk), build (all of it together).
"""
