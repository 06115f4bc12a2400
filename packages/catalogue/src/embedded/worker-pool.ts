import { Worker } from 'node:worker_threads'
import { AppError } from '@cognate/contract'

/** What a thread answers to a job: the JSON text of the result (undefined for none), or what it threw. */
export type Reply = { ready: true } | { json: string | undefined } | { failure: { name: string; message: string } }

/** A job for a thread: the name of a call and what it takes. */
export interface Job {
  call: string
  args: readonly unknown[]
}

interface WaitingJob {
  job: Job
  resolve: (json: string | undefined) => void
  reject: (error: Error) => void
}

export interface PoolOptions {
  threads: number
  /** Jobs that may wait at once; more are refused. */
  mostWaiting: number
  /** Makes an error of what a thread threw. */
  revive: (failure: { name: string; message: string }) => Error
}

/** Milliseconds before a thread that could not even start is tried again. */
const RESTART_DELAY = 1_000

/**
 * Threads that each do one job at a time; jobs are begun in the order in which they came. A thread that dies fails the
 * job it had, and is replaced.
 */
export class WorkerPool {
  readonly #script: URL
  readonly #data: unknown
  readonly #options: PoolOptions
  readonly #threads = new Set<Thread>()
  readonly #waiting: WaitingJob[] = []
  #isClosing = false
  #whenIdle: (() => void) | undefined

  private constructor(script: URL, data: unknown, options: PoolOptions) {
    this.#script = script
    this.#data = data
    this.#options = options
  }

  /** Answers when all threads are ready, and fails with the reason why one is not. */
  static async start(script: URL, data: unknown, options: PoolOptions): Promise<WorkerPool> {
    const pool = new WorkerPool(script, data, options)
    try {
      await Promise.all(Array.from({ length: options.threads }, () => pool.#startThread().ready))
    } catch (error) {
      await pool.#stop()
      throw options.revive(error as Error)
    }
    return pool
  }

  /** @throws AppError catalogue_unavailable when too many jobs wait, when the thread dies, and after closing. */
  run(job: Job): Promise<string | undefined> {
    if (this.#isClosing) return Promise.reject(unavailable('The catalogue was closed.'))
    if (this.#waiting.length >= this.#options.mostWaiting) {
      return Promise.reject(unavailable('Too many searches are waiting.'))
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject })
      this.#dispatch()
    })
  }

  /** Takes no more jobs, finishes those it has, and ends the threads. */
  async close(): Promise<void> {
    this.#isClosing = true
    if (!this.#isIdle())
      await new Promise<void>((resolve) => {
        this.#whenIdle = resolve
      })
    await this.#stop()
  }

  async #stop(): Promise<void> {
    this.#isClosing = true
    await Promise.all([...this.#threads].map((thread) => thread.end()))
  }

  #startThread(): Thread {
    const thread = new Thread(new Worker(this.#script, { workerData: this.#data, execArgv: quiet }), {
      onFree: () => this.#dispatch(),
      onEnd: (error, wasReady) => this.#replace(thread, error, wasReady),
    })
    this.#threads.add(thread)
    return thread
  }

  /** A thread that never became ready would die again at once, so its successor waits a little. */
  #replace(thread: Thread, error: Error, wasReady: boolean): void {
    this.#threads.delete(thread)
    if (this.#isClosing) {
      this.#dispatch()
      return
    }
    if (this.#threads.size === 0 && !wasReady) this.#refuseWaiting(error)
    const restart = () => {
      if (!this.#isClosing) this.#startThread().ready.catch(() => {})
    }
    if (wasReady) restart()
    else setTimeout(restart, RESTART_DELAY).unref()
  }

  #refuseWaiting(cause: Error): void {
    for (const { reject } of this.#waiting.splice(0)) reject(unavailable('The catalogue cannot be opened.', cause))
  }

  #dispatch(): void {
    for (const thread of this.#threads) {
      if (this.#waiting.length === 0) break
      if (thread.isFree) thread.take(this.#waiting.shift()!, this.#options.revive)
    }
    if (this.#isClosing && this.#threads.size === 0) this.#refuseWaiting(new Error('no thread is left'))
    if (this.#isIdle()) this.#whenIdle?.()
  }

  #isIdle(): boolean {
    return this.#waiting.length === 0 && [...this.#threads].every((thread) => !thread.isBusy)
  }
}

/**
 * Flags of the threads: a warning that node:sqlite is new says nothing to an operator. Those of the process stay away: of
 * some, such as the size of the heap, a thread cannot have its own, and Node refuses to start it.
 */
const quiet = ['--disable-warning=ExperimentalWarning']

function unavailable(detail: string, cause?: Error): AppError {
  return new AppError('catalogue_unavailable', { detail, cause, retryAfter: 1 })
}

interface ThreadEvents {
  onFree: () => void
  onEnd: (error: Error, wasReady: boolean) => void
}

class Thread {
  readonly ready: Promise<void>
  readonly #worker: Worker
  readonly #ended: Promise<void>
  #isReady = false
  #current: (WaitingJob & { revive: PoolOptions['revive'] }) | undefined

  constructor(worker: Worker, events: ThreadEvents) {
    this.#worker = worker
    const { promise: ready, resolve: becomeReady, reject: failToStart } = Promise.withResolvers<void>()
    this.ready = ready
    let reason = new Error('A search thread ended.')
    worker.on('error', (error) => {
      reason = error as Error
    })
    worker.on('message', (reply: Reply) => {
      if ('ready' in reply) {
        this.#isReady = true
        becomeReady()
      } else this.#settle(reply)
      events.onFree()
    })
    this.#ended = new Promise((resolve) => {
      worker.on('exit', () => {
        failToStart(reason)
        this.#current?.reject(unavailable('The search stopped before it was done.', reason))
        this.#current = undefined
        events.onEnd(reason, this.#isReady)
        resolve()
      })
    })
  }

  get isFree(): boolean {
    return this.#isReady && this.#current === undefined
  }

  get isBusy(): boolean {
    return this.#current !== undefined
  }

  take(waiting: WaitingJob, revive: PoolOptions['revive']): void {
    this.#current = { ...waiting, revive }
    this.#worker.postMessage(waiting.job)
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
    await this.#ended
  }

  #settle(reply: Exclude<Reply, { ready: true }>): void {
    const { resolve, reject, revive } = this.#current!
    this.#current = undefined
    if ('failure' in reply) reject(revive(reply.failure))
    else resolve(reply.json)
  }
}
