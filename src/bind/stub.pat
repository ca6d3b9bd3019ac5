# Upstream's signature has arguments without a default after ones with a default, which Python's grammar does not know:
# in the stub they have one.
KernelDescriptor.__init__:
    @overload
    def __init__(self) -> None: ...

    @overload
    def __init__(self, kernel_source: object, source_type: KernelDescriptor.SourceType = KernelDescriptor.SourceType.FILE_PATH, core_ranges: CoreRangeSet = ..., compile_time_args: object = [], named_compile_time_args: object = [], defines: object = [], runtime_args: object = [], common_runtime_args: object = [], opt_level: KernelBuildOptLevel | None = None, config: object = ...) -> None: ...
