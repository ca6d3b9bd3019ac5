// Types of the kernel C++.
// Facts: dataflow_api.h (u64 NoC addresses, u32 everything else),
// tensix_types.h (DataFormat).
#include "Lowering.h"
#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "ttkernel/TTKernel.h"

using namespace mlir;
using namespace tessera::ttkernel;

CppTypes::CppTypes(MLIRContext *context) {
  auto u32 = IntegerType::get(context, 32, IntegerType::Unsigned);
  auto u64 = IntegerType::get(context, 64, IntegerType::Unsigned);
  auto opaque = [context](StringRef text) -> Type {
    return emitc::OpaqueType::get(context, text);
  };
  addConversion([](Type type) { return type; });
  addConversion([u32](IntegerType type) -> Type {
    return type.isSignlessInteger(32) ? u32 : type;
  });
  addConversion([u32](IndexType) -> Type { return u32; });
  addConversion([u32](CBType) -> Type { return u32; });
  addConversion([u32](L1PtrType) -> Type { return u32; });
  addConversion([u32](SemaphoreType) -> Type { return u32; });
  addConversion([u64](NocAddrType) -> Type { return u64; });
  addConversion([opaque](DataFormatType) { return opaque("DataFormat"); });
  addConversion([opaque](AddrGenType) { return opaque("auto"); });
  addConversion([opaque](TensorAccessorArgsType) { return opaque("auto"); });
  addConversion([opaque](TensorAccessorType) { return opaque("auto"); });
  addConversion([this](MemRefType type) -> std::optional<Type> {
    if (!type.hasStaticShape() || type.getRank() == 0 ||
        llvm::is_contained(type.getShape(), 0))
      return std::nullopt;
    Type element = convertType(type.getElementType());
    if (!element)
      return std::nullopt;
    return emitc::ArrayType::get(type.getShape(), element);
  });
}
