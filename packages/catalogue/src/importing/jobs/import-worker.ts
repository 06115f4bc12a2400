import { answerCalls } from '../../base/call-thread.ts'
import { type Job, JobRunner } from './jobs.ts'

const runner = new JobRunner()

answerCalls(({ name, takes }: Job) => runner.run(name, takes))
