import { AppError } from '@cognate/contract'
import { CallThread } from '../base/call-thread.ts'
import { FairQueue } from '../base/fair-queue.ts'
import { currentWork, type Share, type Work } from '../base/shares.ts'

/** A thread's result of a job, as JSON (undefined for none). */
export interface Result {
  json: string | undefined
  /** Texts beside it. */
  texts?: readonly string[]
}

/** A thread's reply to a job: the result, or the error it threw; and the milliseconds of a processor that it took. */
export type Reply = (Result | { failure: { name: string; message: string } }) & { workedMs?: number }

/** A job for a thread: the name of a call and what it takes. */
export interface ThreadCall {
  call: string
  args: readonly unknown[]
}

/** A job as a thread gets it. */
export interface GivenJob extends ThreadCall {
  /** Milliseconds that it may take. */
  withinMs: number
}

interface WaitingJob {
  job: ThreadCall
  work: Work
  share: Share
  resolve: (result: Result) => void
  reject: (error: Error) => void
}

export interface PoolOptions {
  threads: number
  /** Jobs that may wait at once; more are refused. */
  mostWaiting: number
  /** Makes an error of what a thread threw. */
  rebuildError: (failure: { name: string; message: string }) => Error
}

/** Milliseconds before a thread that could not even start is tried again. */
const RESTART_DELAY = 1_000

/**
 * Threads that do one job at a time each. Callers share them by the time that their jobs take; the jobs of one caller keep their
 * order. If a thread dies, its job fails and the thread is replaced.
 */
export class WorkerPool {
  readonly #script: URL
  readonly #data: unknown
  readonly #options: PoolOptions
  readonly #threads = new Set<Thread>()
  readonly #queue: FairQueue<WaitingJob>
  #isClosing = false
  #whenIdle: (() => void) | undefined

  private constructor(script: URL, data: unknown, options: PoolOptions) {
    this.#script = script
    this.#data = data
    this.#options = options
    this.#queue = new FairQueue(options.threads)
  }

  /** Resolves when all threads are ready, and fails with the reason if one is not. */
  static async start(script: URL, data: unknown, options: PoolOptions): Promise<WorkerPool> {
    const pool = new WorkerPool(script, data, options)
    try {
      await Promise.all(Array.from({ length: options.threads }, () => pool.#startThread().ready))
    } catch (error) {
      await pool.#stop()
      throw options.rebuildError(error as Error)
    }
    return pool
  }

  /**
   * Does a job for whoever the current work is for.
   * @throws AppError catalogue_unavailable when too many jobs wait, when the thread dies, and after closing; overloaded when the time of
   *   the work is over.
   */
  run(job: ThreadCall): Promise<Result> {
    if (this.#isClosing) return Promise.reject(catalogueUnavailable('The catalogue was closed.'))
    if (this.#queue.waiting >= this.#options.mostWaiting) {
      return Promise.reject(catalogueUnavailable('Too many searches are waiting.'))
    }
    const work = currentWork()
    return new Promise((resolve, reject) => {
      this.#queue.push({ job, work, share: work.share, resolve, reject })
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
    const thread = new Thread(
      new CallThread(this.#script, { workerData: this.#data, execArgv: threadFlags, resourceLimits }),
      {
        onFree: () => this.#dispatch(),
        onEnd: (error, wasReady) => this.#replace(thread, error, wasReady),
      },
    )
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
    for (const { reject } of this.#queue.clear()) reject(catalogueUnavailable('The catalogue cannot be opened.', cause))
  }

  #dispatch(): void {
    for (const thread of this.#threads) {
      const next = thread.isFree ? this.#queue.next() : undefined
      if (next) void this.#run(next, thread)
    }
    if (this.#isClosing && this.#threads.size === 0) this.#refuseWaiting(new Error('no thread is left'))
    if (this.#isIdle()) this.#whenIdle?.()
  }

  async #run(waiting: WaitingJob, thread: Thread): Promise<void> {
    const started = performance.now()
    const workedMs = await thread.run(waiting, this.#options.rebuildError)
    waiting.share.use(workedMs ?? performance.now() - started)
    this.#queue.leave(waiting)
    this.#dispatch()
  }

  #isIdle(): boolean {
    return this.#queue.waiting === 0 && [...this.#threads].every((thread) => !thread.isBusy)
  }
}

/**
 * Flags of the threads: the warning that node:sqlite is new does not help an operator. The flags of the process are not passed
 * on, because Node refuses to start a thread with some of them, such as the heap size.
 */
const threadFlags = ['--disable-warning=ExperimentalWarning']

/**
 * What a thread may hold of its own. The index is shared and does not count; live are some 20 MB, and a largest network some 200. By
 * default each thread would let garbage pile up to a part of the machine's memory, as if it were alone on it. One that needs more ends,
 * and its job with it.
 */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 }

function catalogueUnavailable(detail: string, cause?: unknown): AppError {
  return new AppError('catalogue_unavailable', { detail, cause, retryAfter: 1 })
}

/** The refusal of work that takes longer than it may; on a machine that is not busy, asking again would take as long. */
export function outOfTime(): AppError {
  const detail =
    'This took longer than one call may take here. Try again later, or with fewer records, a shorter text or fewer filters.'
  return new AppError('overloaded', { detail })
}

interface ThreadEvents {
  onFree: () => void
  onEnd: (error: Error, wasReady: boolean) => void
}

/** A thread that does one job at a time. */
class Thread {
  readonly ready: Promise<void>
  readonly #thread: CallThread<GivenJob, Reply>
  #isReady = false
  #isBusy = false

  constructor(thread: CallThread<GivenJob, Reply>, events: ThreadEvents) {
    this.#thread = thread
    this.ready = thread.start().then(() => {
      this.#isReady = true
      events.onFree()
    })
    void thread.ended.then((reason) => events.onEnd(reason, this.#isReady))
  }

  get isFree(): boolean {
    return this.#isReady && !this.#isBusy && this.#thread.failure === undefined
  }

  get isBusy(): boolean {
    return this.#isBusy
  }

  /** @returns The time of a processor that it took; undefined where the thread did not say. */
  async run(
    { job, work, resolve, reject }: WaitingJob,
    revive: PoolOptions['rebuildError'],
  ): Promise<number | undefined> {
    const withinMs = work.endsAt - performance.now()
    if (withinMs <= 0) {
      reject(outOfTime())
      return 0
    }
    this.#isBusy = true
    try {
      const { workedMs, ...reply } = await this.#thread.call({ ...job, withinMs })
      if ('failure' in reply) reject(revive(reply.failure))
      else resolve(reply)
      return workedMs
    } catch (reason) {
      reject(catalogueUnavailable('The search stopped before it was done.', reason))
      return undefined
    } finally {
      this.#isBusy = false
    }
  }

  end(): Promise<void> {
    return this.#thread.end()
  }
}
