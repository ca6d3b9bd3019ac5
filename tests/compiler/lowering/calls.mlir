// Calls: template arguments, defaults, dropped operands, helpers, compute entry.
// RUN: ttkernel-opt --emit-cpp --no-line %s | FileCheck %s

!cb = !ttkernel.cb<2, "Float16_b">
// CHECK: #define REDUCE_OP PoolType::SUM
// CHECK: #include "compute_kernel_api/reduce.h"
// CHECK: namespace NAMESPACE {
// CHECK: void kernel_main() {
func.func @compute() attributes {ttkernel.thread = "compute"} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  // CHECK: constexpr uint32_t in = get_compile_time_arg_val(0);
  %in = ttkernel.get_compile_time_arg_val() {arg_index = 0 : i32} : () -> !cb loc("in"("k.py":1:1))
  // CHECK: mm_init(in, in, get_compile_time_arg_val(1), 1);
  %out = ttkernel.get_compile_time_arg_val() {arg_index = 1 : i32} : () -> !cb
  ttkernel.mm_init(%in, %in, %out, %c1) : (!cb, !cb, !cb, i32) -> ()
  // CHECK: matmul_tiles(in, in, 0, 1, 2);
  ttkernel.matmul_tiles(%in, %in, %c0, %c1, %c2, %c1) : (!cb, !cb, i32, i32, i32, i32) -> ()
  // CHECK: pack_tile<true>(0, get_compile_time_arg_val(1), 1);
  ttkernel.pack_tile(%c0, %out, %c1) {out_of_order = true} : (i32, !cb, i32) -> ()
  // CHECK: reduce_tile<PoolType::MAX, ReduceDim::REDUCE_ROW>(in, in, 0, 0, 0);
  ttkernel.reduce_tile(%in, %in, %c0, %c0, %c0) {reduce_type = "PoolType::MAX", reduce_dim = "ReduceDim::REDUCE_ROW"} : (!cb, !cb, i32, i32, i32) -> ()
  // CHECK: add_binary_tile(0, 1, 0);
  ttkernel.add_binary_tile(%c0, %c1) : (i32, i32) -> ()
  // CHECK: add_binary_tile(0, 1, 2);
  ttkernel.add_binary_tile(%c0, %c1, %c2) : (i32, i32, i32) -> ()
  // CHECK: fill_tile(0, 1.5f);
  ttkernel.fill_tile(%c0) {value = 1.5 : f32} : (i32) -> ()
  // CHECK: typecast_tile<static_cast<uint32_t>(DataFormat::Float32), static_cast<uint32_t>(DataFormat::Int32)>(0);
  ttkernel.typecast_tile(%c0) {in_dtype = "DataFormat::Float32", out_dtype = "DataFormat::Int32"} : (i32) -> ()
  return
}
// CHECK: void MAIN { kernel_main(); }
// CHECK: }  // namespace NAMESPACE
