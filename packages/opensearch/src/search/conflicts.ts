import type { ConflictCheck, ConflictMark } from '@cognate/catalogue'
import { markFittingCodes } from '@cognate/catalogue/engine-kit'
import type { ConflictRulesView } from '@cognate/contract'
import { documentTypesOf } from '@cognate/contract/conflict-rules'
import { isOfFew, isPlaceCounted } from '@cognate/matching'
import type { Found } from '../cluster/cluster.ts'
import { nameIn, TERMS_AT_ONCE } from '../form/indexes.ts'
import { anyOf, either, everything, type Query } from '../form/query.ts'
import { institutionOf, stayAt, yearOf } from '../form/stay.ts'
import type { Catalogue, Hidden } from './catalogue.ts'
import { readAll } from './pages.ts'
import { authorshipsOf, readWorksNaming } from './works.ts'

/** Number of shared works that count, and of those that do not for their type alone. */
interface SharedCount {
  counted: number
  otherTypes: number
}

/** By stay (`form/stay.ts`), who of the check was there. */
type Owners = Map<number, Set<number>>

/**
 * The conflicts of authors with all authors of a check together, from the works and institutions of the authors of the check,
 * who are few.
 */
export class Conflicts {
  readonly #catalogue: Catalogue
  readonly #rules: ConflictRulesView
  readonly #input: ReadonlySet<number>
  readonly #shared: ReadonlyMap<number, SharedCount>
  readonly #owners: Owners

  private constructor(
    catalogue: Catalogue,
    rules: ConflictRulesView,
    known: { input: ReadonlySet<number>; shared: ReadonlyMap<number, SharedCount>; owners: Owners },
  ) {
    this.#catalogue = catalogue
    this.#rules = rules
    this.#input = known.input
    this.#shared = known.shared
    this.#owners = known.owners
  }

  /** @param authors  Numbers of the authors of the check. */
  static async read(
    { rules }: Pick<ConflictCheck, 'rules'>,
    authors: readonly number[],
    hidden: Hidden,
    catalogue: Catalogue,
  ): Promise<Conflicts> {
    const input = new Set(authors.filter((author) => !hidden.numbers.has(author)))
    const [shared, stays] = await Promise.all([
      rules.methods.includes('coauthors') ? countShared(input, rules, hidden, catalogue) : new Map(),
      rules.methods.includes('coaffiliated') ? readStays([...input], rules, catalogue) : new Map<number, number[]>(),
    ])
    const owners: Owners = new Map()
    for (const [owner, own] of stays)
      for (const stay of own) owners.set(stay, (owners.get(stay) ?? new Set<number>()).add(owner))
    return new Conflicts(catalogue, rules, { input, shared, owners })
  }

  /** The marks of some authors. */
  async marksOf(authors: readonly number[]): Promise<Map<number, ConflictMark>> {
    const stays =
      this.#owners.size === 0 ? new Map<number, number[]>() : await readStays(authors, this.#rules, this.#catalogue)
    return new Map(authors.map((author) => [author, this.#markOf(author, stays.get(author) ?? [])]))
  }

  #markOf(author: number, stays: readonly number[]): ConflictMark {
    const in_coi_input = this.#input.has(author)
    const { counted: coauthorship, otherTypes: other_types } = this.#shared.get(author) ?? { counted: 0, otherTypes: 0 }
    const isShared = (stay: number) => [...(this.#owners.get(stay) ?? [])].some((owner) => owner !== author)
    const coaffiliation = new Set(stays.filter(isShared).map(institutionOf)).size
    const conflict = in_coi_input || coauthorship > 0 || coaffiliation > 0
    return { conflict, in_coi_input, coauthorship, other_types, coaffiliation }
  }

  /** Finds all authors who have a conflict. */
  async query(): Promise<Query> {
    const coauthors = [...this.#shared].filter(([, { counted }]) => counted > 0).map(([author]) => author)
    const stays = [...this.#owners.keys(), ...(await this.#staysBelow())]
    return either(...anyOfMany('number', [...this.#input, ...coauthors]), ...anyOfMany('stays', stays))
  }

  /** Where institutions above count: the same years at all institutions below those of the check. */
  async #staysBelow(): Promise<number[]> {
    if (!this.#rules.include_parents || this.#owners.size === 0) return []
    const byInstitution = Map.groupBy(this.#owners.keys(), institutionOf)
    const below = await Promise.all(
      anyOfMany('parents', [...byInstitution.keys()]).map((query) => readParents(query, this.#catalogue)),
    )
    return below
      .flatMap((parents) => [...parents])
      .flatMap(([institution, parents]) =>
        parents.flatMap((parent) => (byInstitution.get(parent) ?? []).map((stay) => stayAt(institution, yearOf(stay)))),
      )
  }
}

/** A query for each of the lists into which values that are too many for one are cut. */
function anyOfMany(field: string, values: readonly number[]): Query[] {
  // At least one, since a choice between no queries would find everything.
  const lists = Math.max(1, Math.ceil(values.length / TERMS_AT_ONCE))
  return Array.from({ length: lists }, (_, at) =>
    anyOf(field, values.slice(at * TERMS_AT_ONCE, (at + 1) * TERMS_AT_ONCE)),
  )
}

/** How many works each author shares with any of the input; an author of the input, with any other of it. */
async function countShared(
  input: ReadonlySet<number>,
  rules: ConflictRulesView,
  hidden: Hidden,
  catalogue: Catalogue,
): Promise<Map<number, SharedCount>> {
  const docvalues = ['number', 'authorships', 'year', 'type', 'type_crossref']
  const works = await readWorksNaming(catalogue, {
    field: 'authors',
    numbers: [...input],
    matching: everything,
    docvalues,
  })
  const isOfType = typeTest(rules, catalogue)
  const counts = new Map<number, SharedCount>()
  for (const work of works) {
    const year = work.fields!.year?.[0]
    // A work without a year counts: a conflict shown in error can be judged, one left out cannot.
    if (year !== undefined && year < (rules.since ?? 0)) continue
    const authors = countingAuthors(work, rules)
    const isBySomebody = authors.some((author) => input.has(author))
    if (!isBySomebody) continue
    const shown = authors.filter((author) => !hidden.numbers.has(author))
    const met = shown.filter((author) => input.has(author)).length
    for (const author of shown) {
      if (met <= 1 && input.has(author)) continue
      const count = counts.get(author) ?? { counted: 0, otherTypes: 0 }
      count[isOfType(work) ? 'counted' : 'otherTypes']++
      counts.set(author, count)
    }
  }
  return counts
}

/** The authors of a work for whom it counts. */
function countingAuthors(work: Found, rules: ConflictRulesView): number[] {
  const authors = authorshipsOf(work).map(({ author }) => author)
  if (!isOfFew(authors.length, rules)) return []
  return authors.filter((_, place) => isPlaceCounted(place, authors.length, rules))
}

/** Whether a work is of one of the kinds that count; without kinds, every work is. */
function typeTest({ publication_types }: ConflictRulesView, { stored }: Catalogue): (work: Found) => boolean {
  if (publication_types.length === 0) return () => true
  const names = publication_types.flatMap((kind) => documentTypesOf[kind])
  const types = markFittingCodes(stored.vocabularies.work_type, names)
  const crossref = markFittingCodes(stored.vocabularies.work_type_crossref, names)
  return ({ fields }) => types[fields!.type![0]!] === 1 || crossref[fields!.type_crossref![0]!] === 1
}

/** Where some authors were from the first year on that counts; with the institutions above, where these count. */
async function readStays(
  authors: readonly number[],
  { since, include_parents }: ConflictRulesView,
  catalogue: Catalogue,
): Promise<Map<number, number[]>> {
  if (authors.length === 0) return new Map()
  const found = await readAll(catalogue.cluster, nameIn(catalogue.generation, 'authors'), {
    query: anyOf('number', authors),
    docvalue_fields: ['number', 'stays'],
  })
  const stays = new Map(
    found.map(({ fields }) => [
      fields!.number![0]!,
      (fields!.stays ?? []).filter((stay) => since === null || yearOf(stay) >= since),
    ]),
  )
  if (!include_parents) return stays
  const institutions = [...new Set([...stays.values()].flat().map(institutionOf))]
  const parents = await readParents(anyOf('number', institutions), catalogue)
  return new Map(
    [...stays].map(([author, own]) => [
      author,
      own.flatMap((stay) => [
        stay,
        ...(parents.get(institutionOf(stay)) ?? []).map((parent) => stayAt(parent, yearOf(stay))),
      ]),
    ]),
  )
}

/** The institutions above some institutions. */
async function readParents(query: Query, { cluster, generation }: Catalogue): Promise<Map<number, number[]>> {
  const found = await readAll(cluster, nameIn(generation, 'institutions'), {
    query,
    docvalue_fields: ['number', 'parents'],
  })
  return new Map(found.map(({ fields }) => [fields!.number![0]!, fields!.parents ?? []]))
}
