import type { LiveEngine } from '@cognate/catalogue'
import { shortId } from '@cognate/contract'
import type { Workspace } from '@cognate/workspace'
import { describeFailure } from '../base/failures.ts'
import type { Log } from '../base/log.ts'

/** How often other processes' changes are looked for, in milliseconds. */
const INTERVAL_MS = 3000

interface Following {
  workspace: Pick<Workspace, 'optOuts' | 'lookups'>
  catalogue: Pick<LiveEngine, 'hide' | 'isReady' | 'use'>
  log: Pick<Log, 'warn'>
}

/**
 * The academics who asked to be left out, as the workspace names them. The catalogue leaves them out of everything that it
 * answers; what people have kept before is cleaned of them on its way out, by `withoutThem`; what was looked up of them
 * outside is deleted.
 */
export class OptOuts {
  readonly #following: Following
  /** By the id that the workspace names: short ids under which the academic is known. */
  #named: ReadonlyMap<string, readonly string[]> = new Map()
  #ids: ReadonlySet<string> = new Set()
  #forgotten: ReadonlySet<string> = new Set()
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

  /** Whether an id, in either form, is that of one of them. */
  has(authorId: string): boolean {
    return this.#ids.has(shortId(authorId))
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
    const listed = (await workspace.optOuts.list()).map(({ author_id }) => author_id)
    if (listed.length !== this.#named.size || !listed.every((id) => this.#named.has(id))) {
      this.#named = new Map(await Promise.all(listed.map(async (id) => [id, await this.#idsOf(id)] as const)))
      this.#ids = new Set([...this.#named.values()].flat())
      catalogue.hide(listed)
    }
    await this.#forget()
  }

  /** The id itself and the one that it was merged into, which the catalogue tells until it leaves the academic out. */
  async #idsOf(id: string): Promise<readonly string[]> {
    const { catalogue } = this.#following
    const known = this.#named.get(id)
    if (known) return known
    const survivor = catalogue.isReady && (await catalogue.use((engine) => engine.resolveMergedId('author', id)))
    return survivor ? [id, shortId(survivor)] : [id]
  }

  async #forget(): Promise<void> {
    const ids = this.#ids
    const fresh = [...ids].filter((id) => !this.#forgotten.has(id))
    if (fresh.length > 0) await this.#following.workspace.lookups.forget(fresh)
    this.#forgotten = ids
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
    return 'identifier' in item && typeof item.identifier === 'string' && this.has(item.identifier)
  }
}
