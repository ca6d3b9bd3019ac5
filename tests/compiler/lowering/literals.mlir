// Numbers that C++ would compute as int are written unsigned: overflow of int is undefined, kernel integers wrap.
// RUN: ttkernel-opt --emit-cpp --no-line %s | FileCheck %s

func.func @literals() attributes {ttkernel.thread = "noc"} {
  %c0 = arith.constant 0 : i32
  %c5 = arith.constant 5 : i32
  %most = arith.constant 2147483647 : i32
  %c90 = arith.constant 90 : i32
  // CHECK: const uint32_t n = get_arg_val<uint32_t>(0);
  %n = ttkernel.get_arg_val(%c0) : (i32) -> i32 loc("n"("k.py":1:1))
  %any = arith.cmpi ne, %n, %c0 : i32
  %choice = arith.select %any, %most, %c90 : i32
  %sum = arith.addi %choice, %c5 : i32
  // CHECK: pykernel::print(int32_t(((n != 0) ? 2147483647u : 90) + 5), "\012");
  ttkernel.dprint(%sum) {fmt = "{}\n"} : (i32) -> ()
  %few = arith.andi %n, %c5 : i32
  %shifted = arith.shli %most, %few : i32
  %more = arith.addi %shifted, %most : i32
  // CHECK: pykernel::print(int32_t((2147483647u << (n & 5)) + 2147483647), "\012");
  ttkernel.dprint(%more) {fmt = "{}\n"} : (i32) -> ()
  return
}
