import { describeFailure } from './failures.ts'
import type { Log } from './log.ts'
import { within } from './within.ts'

/** Work that runs after a call has been answered, so that response times do not reveal it. */
export class Background {
  readonly #log: Pick<Log, 'error'>
  readonly #running = new Set<Promise<void>>()

  constructor(log: Pick<Log, 'error'>) {
    this.#log = log
  }

  /** Begins `work` in a later turn of the event loop; a failure is logged under `name`. */
  begin(name: string, work: () => Promise<void>): void {
    const { promise, resolve } = Promise.withResolvers<void>()
    setImmediate(resolve)
    const run = promise.then(work).catch((error) => {
      this.#log.error({ work: name, failure: describeFailure(error) }, 'background work failed')
    })
    this.#running.add(run)
    void run.finally(() => this.#running.delete(run))
  }

  /** Resolves when nothing is running, or after `patienceMs`. */
  async idle(patienceMs = 10_000): Promise<void> {
    const allDone = (async () => {
      while (this.#running.size > 0) await Promise.all(this.#running)
    })()
    await within(patienceMs, allDone, () => {})
  }
}
