import type { LiveEngine } from '@cognate/catalogue'
import { type ConflictVerdictView, ManuscriptPerson, type SecondRecordConflict, shortId } from '@cognate/contract'
import type { SavedSearch, Workspace } from '@cognate/workspace'
import { describeFailure } from '../base/failures.ts'
import type { Log } from '../base/log.ts'

interface OptOutsOptions {
  workspace: Pick<Workspace, 'optOuts' | 'lookups' | 'notices'>
  catalogue: Pick<LiveEngine, 'hide' | 'hiddenIds' | 'followHidden'>
  log: Pick<Log, 'warn'>
}

/**
 * The academics who asked to be left out, as listed in the workspace. The catalogue leaves them out of all its answers,
 * `withoutThem` removes them from stored things as these are sent, and their stored look-ups are deleted.
 */
export class OptOuts {
  readonly #options: OptOutsOptions
  #listed: readonly string[] = []
  #idsForgotten: ReadonlySet<string> = new Set()
  #unfollow = () => {}
  #reading: Promise<void> = Promise.resolve()

  private constructor(following: OptOutsOptions) {
    this.#options = following
  }

  /** Reads the list, then follows its changes at any server. While the database cannot be reached, the last list holds. */
  static async follow(following: OptOutsOptions): Promise<OptOuts> {
    const optOuts = new OptOuts(following)
    await optOuts.#readList()
    const unfollowList = following.workspace.notices.follow('opt_outs', () => optOuts.#readAgain())
    // A catalogue that comes into use may have them under other ids.
    const unfollowCatalogue = following.catalogue.followHidden(() => optOuts.#readAgain().catch(() => {}))
    optOuts.#unfollow = () => {
      unfollowList()
      unfollowCatalogue()
    }
    return optOuts
  }

  /** Whether an id, in either form, is that of one of them. */
  has(authorId: string): boolean {
    return this.#ids.has(shortId(authorId))
  }

  /** Their short ids. */
  ids(): string[] {
    return [...this.#ids]
  }

  /** An answer without the records of these academics, in any of its lists. */
  withoutThem<Answer>(answer: Answer): Answer {
    return this.#ids.size === 0 ? answer : (this.#clean(answer) as Answer)
  }

  /** The same without their ids where lists hold ids alone, for what is read and not sent back: saving it would lose them. */
  withoutTheirIds<Answer>(answer: Answer): Answer {
    return this.#ids.size === 0 ? answer : (this.#withoutIds(this.#clean(answer)) as Answer)
  }

  async close(): Promise<void> {
    this.#unfollow()
    await this.#reading
  }

  /** Their short ids, also those under which the catalogue has them since ids were merged. */
  get #ids(): ReadonlySet<string> {
    return this.#options.catalogue.hiddenIds
  }

  /** One after the other: an older list must not come last. */
  async #readAgain(): Promise<void> {
    const reading = this.#reading.then(() => this.#readList())
    this.#reading = reading.catch((error) => {
      this.#options.log.warn({ failure: describeFailure(error) }, 'the opt-out list could not be read')
    })
    await reading
  }

  async #readList(): Promise<void> {
    const { workspace, catalogue } = this.#options
    const listed = (await workspace.optOuts.list()).map(({ author_id }) => author_id)
    if (listed.join() !== this.#listed.join()) {
      await catalogue.hide(listed)
      this.#listed = listed
    }
    await this.#forgetLookups()
  }

  async #forgetLookups(): Promise<void> {
    const ids = this.#ids
    const newIds = [...ids].filter((id) => !this.#idsForgotten.has(id))
    if (newIds.length > 0) await this.#options.workspace.lookups.forget(newIds)
    this.#idsForgotten = ids
  }

  #clean(value: unknown): unknown {
    if (Array.isArray(value))
      return value.flatMap((item) => {
        if (this.#isTheirs(item)) return asWritten(item)
        return this.#isAboutThem(item) ? [] : [this.#clean(item)]
      })
    if (!isPlain(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, this.#clean(inner)]))
  }

  #withoutIds(value: unknown): unknown {
    const isId = (inner: unknown) => typeof inner === 'string' && this.has(inner)
    if (Array.isArray(value)) return value.flatMap((item) => (isId(item) ? [] : [this.#withoutIds(item)]))
    if (!isPlain(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        name === 'alternate_of' && isId(inner) ? null : this.#withoutIds(inner),
      ]),
    )
  }

  /** Whether it tells what somebody has with one of them, as answers and approvals keep it: a second record, or a verdict. */
  #isAboutThem(item: unknown): boolean {
    if (!isPlain(item)) return false
    return parties.some((party) => this.#isTheirs(item[party]))
  }

  #isTheirs(item: unknown): item is { identifier: string } {
    if (item === null || typeof item !== 'object' || !('identifier' in item)) return false
    // People to check against may be stored without their kind.
    const kind = 'record_type' in item ? (item.record_type ?? 'author') : 'author'
    return kind === 'author' && typeof item.identifier === 'string' && this.has(item.identifier)
  }
}

/** Of whom what is told of two people tells. */
const parties = ['person', 'against', 'with', 'row_as', 'with_as'] as const satisfies (
  | keyof SecondRecordConflict
  | keyof ConflictVerdictView
)[]

/** Only plain objects are searched, not dates and the like. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype

/** How many of those a collection checks against asked to be left out; authors of its manuscript, who stay in it by name, do not count. */
export function countWithheldChecks(
  { conflict_of_interest, manuscript }: Pick<SavedSearch, 'conflict_of_interest' | 'manuscript'>,
  optOuts: Pick<OptOuts, 'has'>,
): number | undefined {
  const authors = new Set(manuscript?.authors.flatMap(({ identifier }) => (identifier ? shortId(identifier) : [])))
  const ids = new Set(conflict_of_interest.records.map(({ identifier }) => shortId(identifier)))
  return [...ids].filter((id) => optOuts.has(id) && !authors.has(id)).length || undefined
}

/** A check, also against those stored of whom the sender was not told: they are there again when the opt-out is removed. */
export function withWithheld<Check extends { records: readonly { identifier: string }[] }>(
  check: Check,
  stored: Pick<Check, 'records'> | undefined,
  optOuts: Pick<OptOuts, 'has'>,
): Check {
  const ids = new Set(check.records.map(({ identifier }) => shortId(identifier)))
  const isWithheld = ({ identifier }: { identifier: string }) =>
    optOuts.has(identifier) && !ids.has(shortId(identifier))
  return { ...check, records: [...check.records, ...(stored?.records.filter(isWithheld) ?? [])] }
}

/**
 * What is left of one of them. Whom a manuscript names stands in it as it was written, without who that is in the catalogue: an author
 * who vanished would be missed by nobody, and lost when the manuscript is saved. Their institution is checked, if it is known.
 */
function asWritten(item: { identifier: string }): unknown[] {
  const { success, data } = ManuscriptPerson.safeParse(item)
  return success && 'affiliations' in item ? [{ ...item, identifier: data.institution?.identifier ?? null }] : []
}
