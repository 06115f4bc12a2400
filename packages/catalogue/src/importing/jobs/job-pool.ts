import { buffersOf, CallThread } from '../../base/call-thread.ts'
import { type Job, type JobName, JobRunner, type Jobs, type SharedName } from './jobs.ts'

type Thread = CallThread<Job, Jobs[JobName]['gives']>

/** Shares the jobs of a build out to threads; without threads it does them itself. */
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

  /** Jobs to hand out before the first is awaited, so that no thread waits. */
  get ahead(): number {
    return 2 * this.threads.length || 1
  }

  /** Does a job; the buffers it takes are gone afterwards. */
  async run<Name extends Exclude<JobName, SharedName>>(
    name: Name,
    takes: Jobs[Name]['takes'],
  ): Promise<Jobs[Name]['gives']> {
    const idlest = this.threads.toSorted((a, b) => a.waiting - b.waiting)[0]
    if (!idlest) return this.runner.run(name, takes)
    return (await idlest.call({ name, takes }, buffersOf(takes))) as Jobs[Name]['gives']
  }

  /** Gives every thread what it draws on; they share the memory. */
  async share<Name extends SharedName>(name: Name, shared: Jobs[Name]['takes']): Promise<void> {
    this.runner.run(name, shared)
    await Promise.all(this.threads.map((thread) => thread.call({ name, takes: shared })))
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.end()))
  }
}

/** Runs `start` on each input, some ahead, and gives the outputs in the order of the inputs. */
export async function* inOrder<Input, Output>(
  inputs: AsyncIterable<Input> | Iterable<Input>,
  ahead: number,
  start: (input: Input) => Promise<Output>,
): AsyncGenerator<Output> {
  const running: Promise<Output>[] = []
  for await (const input of inputs) {
    const output = start(input)
    // A failure is met when its turn comes; until then it is no unhandled one.
    output.catch(() => {})
    running.push(output)
    if (running.length >= ahead) yield await running.shift()!
  }
  for (const output of running) yield await output
}
