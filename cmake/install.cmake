# What travels in a wheel or a system install: the library, its headers, device headers, the pass plug-in, arch data.
