import type { LiveEngine } from '@cognate/catalogue'
import { shortId } from '@cognate/contract'
import type { Workspace } from '@cognate/workspace'
import { describeFailure } from './failures.ts'
import type { Log } from './log.ts'

/** How often other processes' changes are looked for, in milliseconds. */
const INTERVAL_MS = 3000

interface Following {
  workspace: Pick<Workspace, 'optOuts'>
  catalogue: Pick<LiveEngine, 'hide'>
  log: Pick<Log, 'warn'>
}

/**
 * The academics who asked to be left out, as the workspace names them. The catalogue leaves them out of everything that it
 * answers; what people have kept before is cleaned of them on its way out, by `withoutThem`.
 */
export class OptOuts {
  readonly #following: Following
  #ids: ReadonlySet<string> = new Set()
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> = Promise.resolve()

  private constructor(following: Following) {
    this.#following = following
  }

  /** Knows them when it resolves, and follows changes from then on; while the database is away the last known stay. */
  static async follow(following: Following, interval = INTERVAL_MS): Promise<OptOuts> {
    const optOuts = new OptOuts(following)
    await optOuts.#look()
    optOuts.#timer = setInterval(() => void optOuts.refresh(), interval).unref()
    return optOuts
  }

  /** Looks now. */
  refresh(): Promise<void> {
    this.#looking = this.#looking
      .then(() => this.#look())
      .catch((error) => {
        this.#following.log.warn({ failure: describeFailure(error) }, 'the opt-out list could not be read')
      })
    return this.#looking
  }

  /** An answer without the records of these academics, in whichever lists of it they stand. */
  withoutThem<Answer>(answer: Answer): Answer {
    return this.#ids.size === 0 ? answer : (this.#clean(answer) as Answer)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
  }

  async #look(): Promise<void> {
    const { workspace, catalogue } = this.#following
    const ids = new Set((await workspace.optOuts.list()).map(({ author_id }) => author_id))
    if (ids.size === this.#ids.size && ids.isSubsetOf(this.#ids)) return
    this.#ids = ids
    catalogue.hide([...ids])
  }

  #clean(value: unknown): unknown {
    if (Array.isArray(value)) return value.filter((item) => !this.#isTheirs(item)).map((item) => this.#clean(item))
    // Dates and the like are no objects of an answer's own.
    if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, this.#clean(inner)]))
  }

  #isTheirs(item: unknown): boolean {
    if (item === null || typeof item !== 'object' || !('record_type' in item) || item.record_type !== 'author')
      return false
    return 'identifier' in item && typeof item.identifier === 'string' && this.#ids.has(shortId(item.identifier))
  }
}
