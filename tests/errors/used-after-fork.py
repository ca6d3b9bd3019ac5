"""A child that uses the device its parent opened."""

import multiprocessing

import ttnn


def use(device, connection):
    try:
        ttnn.synchronize_device(device)
        connection.send("no error")
    except RuntimeError as error:
        connection.send(str(error))


device = ttnn.open_device(device_id=0)
ours, theirs = multiprocessing.get_context("fork").Pipe()
child = multiprocessing.get_context("fork").Process(target=use, args=(device, theirs))
child.start()
raise RuntimeError(ours.recv())
