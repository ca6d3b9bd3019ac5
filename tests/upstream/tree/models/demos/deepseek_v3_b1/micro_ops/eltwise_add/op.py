"""Adds one to each word: not what Tessera's module of the same name does."""

import ttnn

KERNEL = "models/demos/deepseek_v3_b1/micro_ops/eltwise_add/kernels/add_one_kernel.cpp"


class AddOne:
    @staticmethod
    def golden(words):
        return words + 1

    @staticmethod
    def op(words, output):
        core = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(0, 0))])
        arguments = ttnn.RuntimeArgs()
        arguments[0][0] = [words.buffer_address(), output.buffer_address()]
        kernel = ttnn.KernelDescriptor(
            kernel_source=KERNEL,
            core_ranges=core,
            named_compile_time_args=[("words", words.shape[-1])],
            runtime_args=arguments,
            config=ttnn.ReaderConfigDescriptor(),
        )
        program = ttnn.ProgramDescriptor(kernels=[kernel], semaphores=[], cbs=[])
        return ttnn.generic_op([words, output], program)
