import { parentPort } from 'node:worker_threads'
import { buffersOf, type JobName, JobRunner, type Jobs } from './jobs.ts'

const runner = new JobRunner()

parentPort?.on(
  'message',
  ({ number, name, takes }: { number: number; name: JobName; takes: Jobs[JobName]['takes'] }) => {
    const gives = runner.run(name, takes)
    parentPort?.postMessage({ number, gives }, buffersOf(gives))
  },
)
