// What Python means and C++ does not: floor division, shifts of any amount, range lengths, list indices, print, assert.
// Facts: Python language reference, sections 6.7 and 6.8; values are 32-bit two's complement.
#ifndef TTKERNEL_LANGUAGE_TD
#define TTKERNEL_LANGUAGE_TD
include "ttkernel/TTKernelBase.td"

class TTK_Lang<string m, dag args, list<Trait> traits = [Pure]> : TTK_Call<m, args, (outs I32:$result), traits> {
  let callee = !strconcat("pykernel::", m);
  let hasFolder = 1;
}
// Division can fault, so it is never moved to where it did not stand (no Pure), but equal ones merge.
def TTK_FloorDivOp : TTK_Lang<"floordiv", (ins I32:$lhs, I32:$rhs), [NoMemoryEffect]>;
def TTK_FloorModOp : TTK_Lang<"floormod", (ins I32:$lhs, I32:$rhs), [NoMemoryEffect]>;
def TTK_ShlOp : TTK_Lang<"shl", (ins I32:$lhs, I32:$rhs)>;
def TTK_ShrOp : TTK_Lang<"shr", (ins I32:$lhs, I32:$rhs)>;
def TTK_RangeLenOp : TTK_Lang<"range_len", (ins I32:$start, I32:$stop, I32:$step)>;
def TTK_ListIndexOp : TTK_Lang<"list_index", (ins I32:$index, I32Attr:$size)> {
  let cargs = ["index", "size"];
  let header = "debug/assert.h";
}

def TTK_DPrintOp : TTK_Call<"dprint", (ins StrAttr:$fmt, Variadic<AnyType>:$argv)> {
  let callee = "";
  let header = "debug/dprint.h";
  let hasVerifier = 1;
}
def TTK_AssertOp : TTK_Call<"assert", (ins I1:$condition, StrAttr:$message)> {
  let callee = "";
  let header = "debug/assert.h";
}
def TTK_UnreachableOp : TTK_Call<"unreachable", (ins)> { let callee = "__builtin_unreachable"; }
#endif
