// Folders of the language operations: Python's integer arithmetic on 32-bit
// values. Facts: Python language reference 6.7 (floor division), 6.8 (shifts),
// library reference "range".
#include "mlir/IR/Matchers.h"
#include "ttkernel/Integers.h"
#include "ttkernel/TTKernelOps.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::ttkernel;

static std::optional<int32_t> value(Attribute attr) {
  auto number = dyn_cast_or_null<IntegerAttr>(attr);
  if (!number)
    return std::nullopt;
  return static_cast<int32_t>(number.getInt());
}

static OpFoldResult constant(MLIRContext *context, int32_t number) {
  return IntegerAttr::get(IntegerType::get(context, 32), number);
}

OpFoldResult FloorDivOp::fold(FoldAdaptor adaptor) {
  auto a = value(adaptor.getLhs()), b = value(adaptor.getRhs());
  if (b && *b == 1)
    return getLhs();
  return a && b && *b ? constant(getContext(), floorDiv(*a, *b))
                      : OpFoldResult();
}

OpFoldResult FloorModOp::fold(FoldAdaptor adaptor) {
  auto a = value(adaptor.getLhs()), b = value(adaptor.getRhs());
  return a && b && *b ? constant(getContext(), floorMod(*a, *b))
                      : OpFoldResult();
}

OpFoldResult ShlOp::fold(FoldAdaptor adaptor) {
  auto a = value(adaptor.getLhs()), b = value(adaptor.getRhs());
  if (b && *b == 0)
    return getLhs();
  return a && b && *b >= 0 ? constant(getContext(), shiftLeft(*a, *b))
                           : OpFoldResult();
}

OpFoldResult ShrOp::fold(FoldAdaptor adaptor) {
  auto a = value(adaptor.getLhs()), b = value(adaptor.getRhs());
  if (b && *b == 0)
    return getLhs();
  return a && b && *b >= 0 ? constant(getContext(), shiftRight(*a, *b))
                           : OpFoldResult();
}

OpFoldResult RangeLenOp::fold(FoldAdaptor adaptor) {
  auto start = value(adaptor.getStart()), stop = value(adaptor.getStop()),
       step = value(adaptor.getStep());
  return start && stop && step && *step
             ? constant(getContext(), rangeLength(*start, *stop, *step))
             : OpFoldResult();
}

OpFoldResult ListIndexOp::fold(FoldAdaptor adaptor) {
  auto index = value(adaptor.getIndex());
  auto size = static_cast<int32_t>(getSize());
  if (!index || *index < -size || *index >= size)
    return {};
  return constant(getContext(), *index < 0 ? *index + size : *index);
}
