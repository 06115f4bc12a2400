import { parentPort, Worker, type WorkerOptions } from 'node:worker_threads'

interface Call<Takes> {
  number: number
  /** Missing in the first call, which asks whether the thread has started. */
  input?: Takes
}

interface Answer<Gives> {
  number: number
  output: Gives
}

/** A thread that answers calls in their order. When it has ended, all calls fail. */
export class CallThread<Takes, Gives> {
  readonly #worker: Worker
  readonly #waiting = new Map<number, PromiseWithResolvers<Gives>>()
  readonly #ended = Promise.withResolvers<Error>()
  #calls = 0
  #failure: Error | undefined

  /** @param script  Its code, which must call `answerCalls`. */
  constructor(script: URL, options: WorkerOptions = {}) {
    this.#worker = new Worker(script, options)
    let reason = new Error('A thread ended.')
    this.#worker.on('error', (error) => {
      reason = error as Error
    })
    this.#worker.on('message', ({ number, output }: Answer<Gives>) => {
      this.#waiting.get(number)?.resolve(output)
      this.#waiting.delete(number)
    })
    this.#worker.on('exit', () => {
      this.#failure = reason
      for (const { reject } of this.#waiting.values()) reject(reason)
      this.#waiting.clear()
      this.#ended.resolve(reason)
    })
  }

  /** Number of calls without an answer yet. */
  get waitingCalls(): number {
    return this.#waiting.size
  }

  /** Why it ended; undefined while it runs. */
  get failure(): Error | undefined {
    return this.#failure
  }

  /** Resolves with the reason when it has ended. */
  get ended(): Promise<Error> {
    return this.#ended.promise
  }

  /** Resolves when its code has run to the end, and fails if that fails. */
  async start(): Promise<void> {
    await this.#send({ number: this.#calls++ }, [])
  }

  /** @param moved  Buffers that move to the thread instead of being copied: see `buffersOf`. */
  call(input: Takes, moved: ArrayBuffer[] = []): Promise<Gives> {
    return this.#send({ number: this.#calls++, input }, moved)
  }

  #send(call: Call<Takes>, moved: ArrayBuffer[]): Promise<Gives> {
    if (this.#failure) return Promise.reject(this.#failure)
    const answer = Promise.withResolvers<Gives>()
    this.#waiting.set(call.number, answer)
    this.#worker.postMessage(call, moved)
    return answer.promise
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
    await this.#ended.promise
  }
}

/** Lets this thread answer the calls of a `CallThread`. An error that is thrown ends the thread. */
export function answerCalls<Takes, Gives>(answer: (takes: Takes) => Gives | Promise<Gives>): void {
  parentPort!.on('message', async ({ number, input }: Call<Takes>) => {
    const output = input === undefined ? undefined : await answer(input)
    parentPort!.postMessage({ number, output } satisfies Answer<Gives | undefined>, buffersOf(output))
  })
}

/** The unshared buffers of a value, which can move to another thread instead of being copied. */
export function buffersOf(value: unknown, into = new Set<ArrayBuffer>()): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) into.add(value.buffer)
  } else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) if (typeof item === 'object') buffersOf(item, into)
  }
  return [...into]
}
