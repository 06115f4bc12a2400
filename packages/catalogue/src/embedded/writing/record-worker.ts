import { workerData } from 'node:worker_threads'
import { answerCalls } from '../../base/call-thread.ts'
import type { RecordCall } from './record-writer.ts'
import { RecordWriter } from './record-writer.ts'

const writer = new RecordWriter(workerData as string)

answerCalls(({ name, args }: RecordCall) => {
  const call = writer[name] as (...args: unknown[]) => void
  call.apply(writer, args)
})
