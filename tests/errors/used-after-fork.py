"""A child that uses the device its parent opened."""

import os

import support

import ttnn

device = ttnn.open_device(device_id=0)
reader, writer = os.pipe()
if os.fork() == 0:
    try:
        support.run(support.kernel("empty"), device=device)
    except RuntimeError as error:
        os.write(writer, str(error).encode())
    os._exit(0)
os.close(writer)
raise RuntimeError(os.read(reader, 10000).decode())
