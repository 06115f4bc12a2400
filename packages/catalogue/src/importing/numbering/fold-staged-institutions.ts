import { type FoldableInstitution, type FoldingRules, foldInstitutions } from '@cognate/curation'
import { Growing } from '../../base/growing.ts'
import { idOf, numberOfId, rorOf } from '../../sources/reading/catalogue-ids.ts'
import { nameInRules } from '../../sources/reading/institution-rules.ts'
import type { InstitutionRules } from '../../sources/reading/raw-source.ts'
import { noteRejection, type Rejections } from '../staging/rejected.ts'
import { stagedInstitutions } from '../staging/staged-institutions.ts'
import type { Staging } from '../staging/staging.ts'
import { DELETED, type MergedIds } from './merged-ids.ts'
import type { Numbering } from './numbering.ts'

export interface InstitutionFolding {
  staging: Staging
  /** 1 for the works that count; default: all. */
  isLive?: Uint8Array
  /** Of the institutions that count. */
  numbering: Numbering
  /** Gains an id for each institution that is folded into another. */
  merged: MergedIds
  rules?: InstitutionRules
  rejections: Rejections
}

export interface FoldedIds {
  /** The other names folded into an institution by its id, the most frequent first. */
  names: Map<number, readonly string[]>
  /** Ids of the institutions of a record that names several, by its id. */
  several: Map<number, readonly number[]>
}

/**
 * Folds several records of one institution into one, as if the source had merged them: the ids of the others then lead to its
 * record. Records that name no institution count as deleted; one that names several leads to the first of them. The result depends
 * on everything read, but not on the order of reading.
 */
export function foldStagedInstitutions(folding: InstitutionFolding): FoldedIds {
  const { numbering, merged } = folding
  const names = new Map<number, readonly string[]>()
  const institutions = readInstitutions(folding)
  if (institutions.every(({ ror }) => ror !== null) && !folding.rules && areDistinct(institutions)) {
    return { names, several: new Map() }
  }
  addPeople(folding, institutions)
  const { leaders, nowhere, several } = foldInstitutions(institutions, indexRules(institutions, folding))
  const idOfIndex = (index: number) => numbering.ids[index]!
  for (const index of nowhere) merged.add(idOfIndex(index), DELETED)
  for (const index of several.keys()) merged.add(idOfIndex(index), idOfIndex(leaders[index]!))
  const members = Map.groupBy(
    leaders.keys().filter((index) => !several.has(index)),
    (index) => leaders[index]!,
  )
  for (const [leader, indices] of members) {
    const others = indices.filter((index) => index !== leader)
    for (const index of others) merged.add(numbering.ids[index]!, numbering.ids[leader]!)
    others.sort((a, b) => institutions[b]!.mentions - institutions[a]!.mentions || a - b)
    const distinct = new Set(others.map((index) => institutions[index]!.display_name))
    distinct.delete(institutions[leader]!.display_name)
    if (distinct.size > 0) names.set(numbering.ids[leader]!, [...distinct])
  }
  return {
    names,
    several: new Map([...several].map(([index, places]) => [idOfIndex(index), places.map(idOfIndex)])),
  }
}

function areDistinct(institutions: readonly FoldableInstitution[]): boolean {
  return new Set(institutions.map(({ ror }) => ror)).size === institutions.length
}

interface NumberedInstitution extends FoldableInstitution {
  id: number
}

function readInstitutions({ staging, numbering: { order, ids } }: InstitutionFolding): NumberedInstitution[] {
  return Array.from(stagedInstitutions(staging, order), (institution, index) => ({
    id: ids[index]!,
    display_name: institution.display_name,
    display_name_acronyms: institution.display_name_acronyms ?? [],
    ror: institution.ror ?? null,
    country_code: institution.country_code,
    mentions: 0,
    people: [],
  }))
}

/** Above every year, so that an author and a year fit into one number. */
const YEARS = 4_096

/** Notes the authors who name institutions without a ROR id, and in which years. */
function addPeople({ staging, isLive, numbering }: InstitutionFolding, institutions: NumberedInstitution[]): void {
  const { authorship, authorship_ends, affiliation, affiliation_ends, work_year } = staging.columns
  const rank = numbering.rank()
  const people = institutions.map(() => new Growing(Float64Array, 4))
  const [nextAuthor, nextInstitution, nextYear] = [authorship.reader(), affiliation.reader(), work_year.reader()]
  const [nextEnd, nextInstitutionEnd] = [authorship_ends.reader(), affiliation_ends.reader()]
  let at = 0
  let place = 0
  for (let work = 0; work < authorship_ends.length; work++) {
    const year = nextYear()
    for (const end = nextEnd(); at < end; at++) {
      const author = nextAuthor()
      for (const institutionEnd = nextInstitutionEnd(); place < institutionEnd; place++) {
        const index = rank[nextInstitution()]!
        const institution = isLive?.[work] === 0 ? undefined : institutions[index]
        if (institution === undefined || institution.ror !== null) continue
        institution.mentions++
        people[index]!.push(author * YEARS + year)
      }
    }
  }
  for (const [index, institution] of institutions.entries()) institution.people = people[index]!.view()
}

/** The operator's rules with institutions by index; rules that match none are noted. */
function indexRules(
  institutions: readonly NumberedInstitution[],
  { rules, merged, rejections }: InstitutionFolding,
): FoldingRules | undefined {
  if (!rules) return undefined
  for (const { line, reason } of rules.rejected) noteRejection(rejections, { file: rules.file, line, reason })
  const find = createFinder(institutions, merged)
  const together: [number, number][] = []
  const apart: number[] = []
  for (const { line, action, name, into } of rules.rules) {
    const matches = find(name)
    const [target] = action === 'fold' ? find(into) : []
    if (matches.length === 0 || (action === 'fold' && target === undefined)) {
      noteRejection(rejections, { file: rules.file, line, reason: 'unknown_institution' })
    } else if (target === undefined) apart.push(...matches)
    else for (const index of matches) if (index !== target) together.push([index, target])
  }
  return { together, apart }
}

/** A function that finds institutions by id (also a merged one), ROR id or name, ignoring case and accents; it returns their indices. */
function createFinder(
  institutions: readonly NumberedInstitution[],
  merged: MergedIds,
): (text: string) => readonly number[] {
  const byName = Map.groupBy(institutions.keys(), (index) => nameInRules(institutions[index]!.display_name))
  const byId = new Map(institutions.map(({ id }, index) => [id, index]))
  const byRor = Map.groupBy(institutions.keys(), (index) => institutions[index]!.ror)
  return (text) => {
    const id = idOf(text, 'I')
    const index = id === null ? undefined : byId.get(merged.resolve(numberOfId(id)))
    if (index !== undefined) return [index]
    const ror = rorOf(text)
    return (ror !== null ? byRor.get(ror) : undefined) ?? byName.get(nameInRules(text)) ?? []
  }
}
