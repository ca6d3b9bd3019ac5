"""One kernel source for all processors of a core: headers with one op each, kernels made of them."""
