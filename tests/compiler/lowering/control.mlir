// Loops, branches and parallel yields as emitc and as C++. A swap keeps both values.
// RUN: ttkernel-opt %s -ttkernel-lower-to-emitc | FileCheck %s --check-prefix=EMITC
// RUN: ttkernel-opt --emit-cpp --no-line %s | FileCheck %s --check-prefix=CPP
// RUN: ttkernel-opt %s -ttkernel-lower-to-emitc | mlir-translate --mlir-to-cpp | FileCheck %s --check-prefix=STOCK

// EMITC: emitc.include <"cstdint">
// EMITC: func.func @kernel_main()
// CPP: #include "dataflow_api.h"
// CPP: void kernel_main() {
// STOCK: void kernel_main() {
func.func @swap() attributes {ttkernel.thread = "noc"} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %n = ttkernel.get_arg_val(%c0) : (i32) -> i32 loc("n"("k.py":1:1))
  // CPP: const uint32_t n = get_arg_val<uint32_t>(0);
  // CPP: uint32_t a = 0;
  // CPP: uint32_t b = 1;
  // CPP: for (int32_t [[I:.*]] = 0; [[I]] < int32_t(n); ++[[I]]) {
  // CPP: const uint32_t [[COPY:.*]] = a;
  // CPP: a = b;
  // CPP: b = [[COPY]];
  // EMITC: emitc.for
  // STOCK: for (int32_t
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0, %b = %c1) -> (i32, i32) : i32 {
    scf.yield %b, %a : i32, i32
  } {ttkernel.names = ["a", "b"]}
  // CPP: if (a == b) {
  // CPP: pykernel::print("equal ", int32_t(a), "\012");
  %equal = arith.cmpi eq, %r#0, %r#1 : i32
  scf.if %equal {
    ttkernel.dprint(%r#0) {fmt = "equal {}\n"} : (i32) -> ()
  }
  return
}
