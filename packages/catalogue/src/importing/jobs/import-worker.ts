import { answerCalls } from '../../base/call-thread.ts'
import { type Job, JobRunner } from './jobs.ts'

const runner = new JobRunner()

answerCalls(({ name, input }: Job) => runner.run(name, input))
