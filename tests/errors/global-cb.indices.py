"""Wrong on purpose, see docs/errors/global-cb.md."""

import ttnn

device = ttnn.open_device(device_id=0)
receivers = ttnn.CoreRangeSet([ttnn.CoreRange((1, 0), (2, 0))])
weights = ttnn.create_global_circular_buffer(device, [(ttnn.CoreCoord(0, 0), receivers)], 8192)

a = ttnn.zeros([32, 32], layout=ttnn.TILE_LAYOUT, device=device)
view = ttnn.CBDescriptor()
view.core_ranges = weights.all_cores()
view.remote_format_descriptors = [ttnn.CBFormatDescriptor(buffer_index=3, data_format=ttnn.bfloat16, page_size=2048)]
view.set_global_circular_buffer(weights)
pages = ttnn.CBFormatDescriptor(buffer_index=4, data_format=ttnn.bfloat16, page_size=2048)
own = ttnn.CBDescriptor(total_size=4096, core_ranges=receivers, format_descriptors=[pages])
ttnn.generic_op([a, a], ttnn.ProgramDescriptor(cbs=[view, own]))

# expected:
# error[global-cb]: core (1,0) has c_4, which is not below c_3, a view of a global circular buffer
#   --> global-cb.indices.py:12  view.remote_format_descriptors = [ttnn.CBFormatDescriptor(buffer_index=3, data_format=ttnn.bfloat16, page_size=2048)]
#    = note: tt-metal says "Circular buffer indices overlap"
#    = help: give views the highest indices: buffer_index=31
