import type { Share } from './shares.ts'

/** Something that waits for one of a few places. */
interface Waiting {
  share: Share
}

/**
 * Places that callers share by the time that their work takes, not by its pieces. Who has the fewest places comes next, of those
 * whoever used the least time, of those who came first. A caller whose work is long, or not known yet, never has all places, so
 * that short work finds one.
 */
export class FairQueue<Item extends Waiting> {
  /** Places that callers whose work is long may have at once, each, … */
  readonly #forLong: number
  /** … those whose work is not known yet, … */
  readonly #forUnknown: number
  /** … and all others. */
  readonly #forShort: number
  readonly #lines = new Map<Share, Item[]>()
  readonly #taken = new Map<Share, number>()
  #free: number

  /** @param kept  So many places are kept from each caller whose work is long, as far as one is left to it. */
  constructor(places: number, kept = 1) {
    this.#forLong = Math.max(1, places - kept)
    this.#forUnknown = Math.max(1, places - 1)
    this.#forShort = places
    this.#free = places
  }

  get waiting(): number {
    let sum = 0
    for (const line of this.#lines.values()) sum += line.length
    return sum
  }

  push(item: Item): void {
    const line = this.#lines.get(item.share)
    if (line) line.push(item)
    else this.#lines.set(item.share, [item])
  }

  /** Whether a caller has something that waits. */
  hasWaiting(share: Share): boolean {
    return this.#lines.has(share)
  }

  /** Takes out one that gave up. */
  remove(item: Item): void {
    const rest = this.#lines.get(item.share)?.filter((one) => one !== item) ?? []
    if (rest.length > 0) this.#lines.set(item.share, rest)
    else this.#lines.delete(item.share)
  }

  /** Takes out all. */
  clear(): Item[] {
    const all = [...this.#lines.values()].flat()
    this.#lines.clear()
    return all
  }

  /** The newest of the caller with the most that wait; of a given caller, where nobody has more. */
  newestOfLongest(share: Share): Item | undefined {
    let longest: readonly Item[] = this.#lines.get(share) ?? []
    for (const line of this.#lines.values()) if (line.length > longest.length) longest = line
    return longest.at(-1)
  }

  /**
   * Gives a place to whoever comes next; undefined where nobody may have one.
   * @param rests  Whether a caller who has so many places gets none for now.
   */
  next(rests: (share: Share, taken: number) => boolean = () => false): Item | undefined {
    if (this.#free === 0) return undefined
    let best: Share | undefined
    for (const share of this.#lines.keys()) {
      if (
        !rests(share, this.#takenBy(share)) &&
        this.#mayTake(share) &&
        (best === undefined || this.#isBefore(share, best))
      )
        best = share
    }
    if (best === undefined) return undefined
    const [item, ...rest] = this.#lines.get(best)!
    this.#lines.delete(best)
    if (rest.length > 0) this.#lines.set(best, rest)
    this.#taken.set(best, this.#takenBy(best) + 1)
    this.#free--
    return item
  }

  /** Gives back a place. */
  leave({ share }: Item): void {
    const taken = this.#takenBy(share) - 1
    if (taken > 0) this.#taken.set(share, taken)
    else this.#taken.delete(share)
    this.#free++
  }

  #takenBy(share: Share): number {
    return this.#taken.get(share) ?? 0
  }

  #mayTake(share: Share): boolean {
    const most = share.isLong ? this.#forLong : share.isKnown ? this.#forShort : this.#forUnknown
    return this.#takenBy(share) < most
  }

  #isBefore(one: Share, other: Share): boolean {
    const places = this.#takenBy(one) - this.#takenBy(other)
    return places === 0 ? one.usedMs < other.usedMs : places < 0
  }
}
