import { buffersOf, CallThread } from '../../base/call-thread.ts'
import { type Job, type JobName, JobRunner, type Jobs, type SharedName } from './jobs.ts'

type Thread = CallThread<Job, Jobs[JobName]['output']>

/** Gives jobs to threads; without threads it does them itself. */
export class JobPool {
  private readonly threads: Thread[]
  private readonly runner = new JobRunner()

  /** @param threads  0 or more. */
  constructor(threads: number) {
    const script = new URL('./import-worker.ts', import.meta.url)
    this.threads = Array.from({ length: threads }, () => new CallThread(script))
  }

  /** Threads beside the calling one. */
  get size(): number {
    return this.threads.length
  }

  /** Number of jobs to start before the first is awaited, so that no thread is idle. */
  get jobsAhead(): number {
    return 2 * this.threads.length || 1
  }

  /** Does a job; the caller can no longer use the buffers of its input. */
  async run<Name extends Exclude<JobName, SharedName>>(
    name: Name,
    input: Jobs[Name]['input'],
  ): Promise<Jobs[Name]['output']> {
    const idlest = this.threads.toSorted((a, b) => a.waitingCalls - b.waitingCalls)[0]
    if (!idlest) return this.runner.run(name, input)
    return (await idlest.call({ name, input }, buffersOf(input))) as Jobs[Name]['output']
  }

  /** Gives every thread the same data; they share the memory. */
  async share<Name extends SharedName>(name: Name, shared: Jobs[Name]['input']): Promise<void> {
    this.runner.run(name, shared)
    await Promise.all(this.threads.map((thread) => thread.call({ name, input: shared })))
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.end()))
  }
}

/** Runs `start` on each input, several at a time, and yields the outputs in the order of the inputs. */
export async function* inOrder<Input, Output>(
  inputs: AsyncIterable<Input> | Iterable<Input>,
  ahead: number,
  start: (input: Input) => Promise<Output>,
): AsyncGenerator<Output> {
  const running: Promise<Output>[] = []
  for await (const input of inputs) {
    const output = start(input)
    // A failure is thrown when its output is awaited; until then it must not count as unhandled.
    output.catch(() => {})
    running.push(output)
    if (running.length >= ahead) yield await running.shift()!
  }
  for (const output of running) yield await output
}
