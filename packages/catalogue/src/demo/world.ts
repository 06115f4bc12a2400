import { type Member, makeGroup, type ResearchGroup } from './groups.ts'
import { type Institution, makeInstitution } from './institutions.ts'
import type { Random } from './random.ts'
import { GROUP_AUTHORS } from './scale.ts'
import { makeVenue, type Venue } from './venues.ts'

/** Institutions, venues and groups of a seed, made when they are first needed. */
export class World {
  readonly #seed: number
  readonly #institutions: Institution[] = []
  readonly #venues: Venue[] = []
  /** Indices of venues by field; those of all fields are under `undefined`. */
  readonly #venuesByField = new Map<number | undefined, number[]>()
  readonly #groups = new Map<number, ResearchGroup>()

  constructor(seed: number) {
    this.#seed = seed
  }

  institution(index: number): Institution {
    while (this.#institutions.length <= index) {
      this.#institutions.push(makeInstitution(this.#institutions.length, this.#seed))
    }
    return this.#institutions[index]!
  }

  venue(index: number): Venue {
    while (this.#venues.length <= index) {
      const venue = makeVenue(this.#venues.length, this.#seed)
      const list = this.#venuesByField.get(venue.field)
      if (list) list.push(this.#venues.length)
      else this.#venuesByField.set(venue.field, [this.#venues.length])
      this.#venues.push(venue)
    }
    return this.#venues[index]!
  }

  /** A venue of the field, or one of all fields, among the first `visible` ones. */
  pickVenue(field: number, visible: number, random: Random): Venue {
    this.venue(visible - 1)
    const own = this.#countBelow(field, visible)
    if (own === 0 || random.chance(0.1)) {
      const general = this.#venuesByField.get(undefined)!
      return this.venue(general[random.skewedBelow(this.#countBelow(undefined, visible))]!)
    }
    return this.venue(this.#venuesByField.get(field)![random.skewedBelow(own)]!)
  }

  #countBelow(field: number | undefined, visible: number): number {
    const list = this.#venuesByField.get(field) ?? []
    let count = list.length
    while (count > 0 && list[count - 1]! >= visible) count -= 1
    return count
  }

  group(index: number): ResearchGroup {
    const madeGroup = this.#groups.get(index)
    if (madeGroup) return madeGroup
    // Bounded, so that a million works take no more memory than a thousand.
    if (this.#groups.size >= 4_096) this.#groups.clear()
    const group = makeGroup(index, this.#seed)
    this.#groups.set(index, group)
    return group
  }

  /** The author of an index. */
  member(index: number): Member {
    return this.group(Math.floor(index / GROUP_AUTHORS)).members[index % GROUP_AUTHORS]!
  }
}
