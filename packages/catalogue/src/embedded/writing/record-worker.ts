import { parentPort, workerData } from 'node:worker_threads'
import type { RecordCall } from './record-thread.ts'
import { RecordWriter } from './record-writer.ts'

const writer = new RecordWriter(workerData as string)

parentPort?.on('message', ({ name, args }: { name: RecordCall; args: unknown[] }) => {
  const call = writer[name] as (...args: unknown[]) => void
  call.apply(writer, args)
  parentPort?.postMessage(null)
})
