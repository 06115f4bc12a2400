import type { InstitutionReference } from '@cognate/contract'
import { type FoldableInstitution, type FoldingRules, foldInstitutions, foldText } from '@cognate/matching'
import { NONE } from '../../base/none.ts'
import { packedText } from '../../base/text-pack.ts'
import { idOf, numberOfId, rorOf } from '../../sources/openalex/fields.ts'
import type { SourceInstitution } from '../../sources/openalex/read-institution.ts'
import type { InstitutionRules } from '../../sources/reading/raw-source.ts'
import { noteRejection, type Rejections } from '../staging/rejected.ts'
import type { Staging } from '../staging/staging.ts'
import type { MergedIds } from './merged-ids.ts'
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

/** Texts read at once. */
const CHUNK = 1_000

/**
 * Folds several records of one institution into one, as if the source had merged them: the ids of the others then lead to its
 * record. The result depends on everything read, but not on the order of reading.
 * @returns  The names folded into an institution by its id, those matches most first.
 */
export function foldStagedInstitutions(folding: InstitutionFolding): Map<number, readonly string[]> {
  const { numbering, merged } = folding
  const names = new Map<number, readonly string[]>()
  const institutions = readInstitutions(folding)
  if (institutions.every(({ ror }) => ror !== null) && !folding.rules && areDistinct(institutions)) return names
  addPeople(folding, institutions)
  const leaders = foldInstitutions(institutions, indexRules(institutions, folding))
  const members = Map.groupBy(leaders.keys(), (index) => leaders[index]!)
  for (const [leader, indices] of members) {
    const others = indices.filter((index) => index !== leader)
    for (const index of others) merged.add(numbering.ids[index]!, numbering.ids[leader]!)
    others.sort((a, b) => institutions[b]!.mentions - institutions[a]!.mentions || a - b)
    const distinct = new Set(others.map((index) => institutions[index]!.display_name))
    if (others.length > 0) names.set(numbering.ids[leader]!, [...distinct])
  }
  return names
}

function areDistinct(institutions: readonly FoldableInstitution[]): boolean {
  return new Set(institutions.map(({ ror }) => ror)).size === institutions.length
}

interface StagedInstitution extends FoldableInstitution {
  id: number
  people: number[]
}

function readInstitutions({ staging, numbering: { order, ids } }: InstitutionFolding): StagedInstitution[] {
  const institutions: StagedInstitution[] = []
  for (let first = 0; first < order.length; first += CHUNK) {
    const texts = staging.texts('institution', order.subarray(first, first + CHUNK))
    for (let at = 0; at < texts.ends.length; at++) {
      const text = JSON.parse(packedText(texts, at)) as InstitutionReference & Partial<SourceInstitution>
      institutions.push({
        id: ids[first + at]!,
        display_name: text.display_name,
        display_name_acronyms: text.display_name_acronyms ?? [],
        ror: text.ror ?? null,
        country_code: text.country_code,
        mentions: 0,
        people: [],
      })
    }
  }
  return institutions
}

/** Above every year, so that an author and a year fit into one number. */
const YEARS = 4_096

/** Notes the authors who name institutions without a ROR id, and in which years. */
function addPeople({ staging, isLive, numbering }: InstitutionFolding, institutions: StagedInstitution[]): void {
  const { authorship, authorship_ends, affiliation, affiliation_ends, work_year } = staging.columns
  let at = 0
  let place = 0
  for (let work = 0; work < authorship_ends.length; work++) {
    for (; at < authorship_ends.values[work]!; at++) {
      for (; place < affiliation_ends.values[at]!; place++) {
        const index = numbering.rank[affiliation.values[place]!]!
        const institution = isLive?.[work] === 0 ? undefined : institutions[index]
        if (institution === undefined || institution.ror !== null) continue
        institution.mentions++
        institution.people.push(authorship.values[at]! * YEARS + work_year.values[work]!)
      }
    }
  }
}

/** The operator's rules with institutions by index; rules that match none are noted. */
function indexRules(
  institutions: readonly StagedInstitution[],
  { rules, rejections }: InstitutionFolding,
): FoldingRules | undefined {
  if (!rules) return undefined
  for (const { line, reason } of rules.rejected) noteRejection(rejections, { file: rules.file, line, reason })
  const find = createFinder(institutions)
  const together: [number, number][] = []
  const apart: number[] = []
  for (const { line, action, name, into } of rules.rules) {
    const matches = find(name)
    const [target = NONE] = action === 'fold' ? find(into) : matches
    if (matches.length === 0 || target === NONE) {
      noteRejection(rejections, { file: rules.file, line, reason: 'unknown_institution' })
    } else if (action === 'fold') {
      for (const index of matches) if (index !== target) together.push([index, target])
    } else apart.push(...matches)
  }
  return { together, apart }
}

/** A function that finds institutions by id, ROR id or name, ignoring case and accents; it returns their indices. */
function createFinder(institutions: readonly StagedInstitution[]): (text: string) => readonly number[] {
  const form = (name: string) => foldText(name).trim().replace(/\s+/g, ' ')
  const byName = Map.groupBy(institutions.keys(), (index) => form(institutions[index]!.display_name))
  const byId = new Map(institutions.map(({ id }, index) => [id, index]))
  const byRor = Map.groupBy(institutions.keys(), (index) => institutions[index]!.ror)
  return (text) => {
    const id = /^(?:https:\/\/openalex\.org\/)?I\d+$/i.test(text) ? idOf(text, 'I') : null
    const index = id === null ? undefined : byId.get(numberOfId(id))
    if (index !== undefined) return [index]
    const ror = rorOf(text)
    return (ror !== null ? byRor.get(ror) : undefined) ?? byName.get(form(text)) ?? []
  }
}
