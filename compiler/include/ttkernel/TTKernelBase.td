// The ttkernel dialect: its types, and the classes the operation files build on.
// Facts: names and operand orders of tt-mlir's ttkernel dialect, C++ signatures of the kernel API (January 2026).
#ifndef TTKERNEL_BASE_TD
#define TTKERNEL_BASE_TD
include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def TTKernel_Dialect : Dialect {
  let name = "ttkernel";
  let cppNamespace = "::tessera::ttkernel";
  let useDefaultTypePrinterParser = 1;
  let usePropertiesForAttributes = 0;
  let hasConstantMaterializer = 1;
}

//===-- types --------------------------------------------------------------===//
class TTK_Type<string n, string m> : TypeDef<TTKernel_Dialect, n> { let mnemonic = m; }
def TTK_CB : TTK_Type<"CB", "cb"> {
  let summary = "circular buffer of `numTiles` pages (0: unknown) of a data format";
  let parameters = (ins "int64_t":$numTiles, "::mlir::StringAttr":$format);
  let assemblyFormat = "`<` $numTiles `,` $format `>`";
  let genVerifyDecl = 1;
}
def TTK_NocAddr : TTK_Type<"NocAddr", "noc_addr"> { let summary = "64-bit NoC address: coordinate(s) and offset"; }
def TTK_L1Ptr : TTK_Type<"L1Ptr", "l1_addr_ptr"> { let summary = "pointer to words in this core's L1"; }
def TTK_Semaphore : TTK_Type<"Semaphore", "semaphore"> { let summary = "L1 address of a semaphore word"; }
def TTK_AddrGen : TTK_Type<"AddrGen", "interleaved_addr_gen_fast"> { let summary = "page id -> NoC address, interleaved"; }
def TTK_DataFormat : TTK_Type<"DataFormat", "DataFormat"> { let summary = "data format of a circular buffer"; }
def TTK_AccessorArgs : TTK_Type<"TensorAccessorArgs", "TensorAccessorArgs"> { let summary = "compile-time words of an accessor"; }
def TTK_Accessor : TTK_Type<"TensorAccessor", "TensorAccessor"> { let summary = "page id -> NoC address, any layout"; }

// An L1 address in any of its forms; a page source in either of its forms.
def TTK_Addr : AnyTypeOf<[I32, TTK_Semaphore, TTK_L1Ptr], "L1 address">;
def TTK_Pages : AnyTypeOf<[TTK_AddrGen, TTK_Accessor], "address generator or tensor accessor">;
def TTK_Scalar : AnyTypeOf<[I32, I1], "integer or bool">;

//===-- operations ---------------------------------------------------------===//
// One trait for all calls: verifies the thread kind and the constants from the generated table.
def KernelCall : NativeOpTrait<"KernelCall"> { let cppNamespace = "::tessera::ttkernel"; }

// A call of the kernel API. The fields below the ODS ones feed the table of tools/ods_table.py, which drives
// verification, lowering and the Python front end.
class TTK_Call<string mnemonic, dag args, dag outs = (outs), list<Trait> traits = []>
    : Op<TTKernel_Dialect, mnemonic, !listconcat([KernelCall], traits)> {
  let arguments = args;
  let results = outs;
  let hasCustomAssemblyFormat = 1;
  let extraClassDefinition = [{
    ::mlir::ParseResult $cppClass::parse(::mlir::OpAsmParser &parser, ::mlir::OperationState &result) {
      return ::tessera::ttkernel::parseCall(parser, result);
    }
    void $cppClass::print(::mlir::OpAsmPrinter &printer) { ::tessera::ttkernel::printCall(*this, printer); }
  }];
  string thread = "any";      // any, compute or noc
  string callee = mnemonic;   // C++ name; empty: lowered by a pattern of its own
  list<string> targs = [];    // template arguments, `$name` is replaced
  list<string> cargs = [];    // call arguments by name; empty: all that are not template arguments, in order
  list<string> optional = []; // names of trailing operands that may be left out, `name` or `name=default`
  string header = "";         // include of the kernel API that declares it
  string kind = "";           // what the passes need to know: fpu_init, sfpu_init, read, read_barrier, ...
}

class TTK_Compute<string m, string h, dag args = (ins), string k = ""> : TTK_Call<m, args> {
  let thread = "compute";
  let header = h;
  let kind = k;
}
class TTK_Noc<string m, dag args = (ins), string k = ""> : TTK_Call<m, args> {
  let thread = "noc";
  let header = "dataflow_api.h";
  let kind = k;
}
// A value of the data-movement API. Reads of changing state carry MemRead, so that nothing moves them across writes.
class TTK_NocValue<string m, Type result, dag args, list<Trait> traits = [Pure]> : TTK_Call<m, args, (outs result:$result), traits> {
  let thread = "noc";
  let header = "dataflow_api.h";
}
#endif
