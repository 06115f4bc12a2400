import { Worker } from 'node:worker_threads'
import { buffersOf, type JobName, JobRunner, type Jobs, type SharedName } from './jobs.ts'

interface Waiting {
  resolve(gives: never): void
  reject(error: unknown): void
}

/** Shares the jobs of a build out to threads; without threads it does them itself. */
export class JobPool {
  private readonly threads: Thread[]
  private readonly runner = new JobRunner()

  /** @param threads  0 or more. */
  constructor(threads: number) {
    this.threads = Array.from({ length: threads }, () => new Thread())
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
    const idlest = this.threads.toSorted((a, b) => a.waiting.size - b.waiting.size)[0]
    return idlest ? idlest.run(name, takes, buffersOf(takes)) : this.runner.run(name, takes)
  }

  /** Gives every thread what it draws on; they share the memory. */
  async share<Name extends SharedName>(name: Name, shared: Jobs[Name]['takes']): Promise<void> {
    this.runner.run(name, shared)
    await Promise.all(this.threads.map((thread) => thread.run(name, shared, [])))
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.worker.terminate()))
  }
}

class Thread {
  readonly worker = new Worker(new URL('./import-worker.ts', import.meta.url))
  readonly waiting = new Map<number, Waiting>()
  private number = 0
  private failure: unknown

  constructor() {
    this.worker.on('message', ({ number, gives }: { number: number; gives: never }) => {
      this.waiting.get(number)?.resolve(gives)
      this.waiting.delete(number)
    })
    this.worker.on('error', (error) => this.fail(error))
    this.worker.on('exit', () => this.fail(new Error('a thread of the build ended')))
  }

  run<Name extends JobName>(
    name: Name,
    takes: Jobs[Name]['takes'],
    moved: ArrayBuffer[],
  ): Promise<Jobs[Name]['gives']> {
    const number = this.number++
    return new Promise((resolve, reject) => {
      if (this.failure) return reject(this.failure)
      this.waiting.set(number, { resolve, reject })
      this.worker.postMessage({ number, name, takes }, moved)
    })
  }

  private fail(error: unknown): void {
    this.failure ??= error
    for (const { reject } of this.waiting.values()) reject(this.failure)
    this.waiting.clear()
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
