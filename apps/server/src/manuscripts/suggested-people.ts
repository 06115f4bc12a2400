import type { ConflictCheck, Engine } from '@cognate/catalogue'
import {
  type AuthorRecord,
  type ConflictCell,
  MAX_MATCHED,
  type Manuscript,
  type MatchedPerson,
  type PersonView,
  type SuggestedPeople,
  type SuggestedPerson,
  shortId,
} from '@cognate/contract'
import type { ConflictVerdict } from '@cognate/workspace'
import { findConflictCells } from '../discovery/conflict-cells.ts'
import { settle } from '../discovery/conflict-verdicts.ts'
import { readAuthorRecords, readPeopleById } from '../discovery/known-people.ts'
import { readSecondRecordConflicts } from '../discovery/second-records.ts'
import { findSupervision } from '../discovery/supervision-hints.ts'
import { hostOf, isFreeMail, isHostOf } from './addressed-institution.ts'
import { institutionsOf, matchPeople } from './match-people.ts'

interface Asking {
  manuscript: Pick<Manuscript, 'authors' | 'suggested' | 'references'>
  /** The authors to check against, and the rules; undefined where nobody can be checked against. */
  check: ConflictCheck
  verdicts: readonly ConflictVerdict[]
  /** Whether supervision is hinted at. */
  hints: boolean
}

/** The people whom a manuscript suggests: who they are, and what speaks against them and their choice together. */
export async function describeSuggested(asking: Asking, engine: Engine): Promise<SuggestedPeople> {
  const { manuscript, check } = asking
  const { suggested } = manuscript
  const { since } = check.rules
  if (suggested.length === 0) return { suggested: [], since, together: [], groups: [] }
  const matched = await matchSuggested(manuscript, engine)
  const people = await readSuggested(suggested, matched, engine)
  const rows = await Promise.all(suggested.map((stated, at) => rowsOf(people[at], [stated, matched[at]!], engine)))
  const rowIds = [...new Set(rows.flat())]
  const cells = await findConflictCells(rowIds, check, engine)
  const ofAllYears =
    since === null ? [] : await findConflictCells(rowIds, { ...check, rules: { ...check.rules, since: null } }, engine)
  const settlement = await settle(asking.verdicts, check, engine)
  const secondRecords = await readSecondRecordConflicts(rowIds, check, engine, settlement)
  const columns = await readPeopleById(check.authorIds, engine)
  const records = new Map((await readAuthorRecords(rowIds, engine)).map((record) => [record.id, record]))
  const described = suggested.map(async (stated, at): Promise<SuggestedPerson> => {
    const person = people[at] ?? null
    const id = person?.identifier ?? ''
    const isOwn = ({ row }: ConflictCell) => rows[at]!.includes(row)
    const own = cells.filter(isOwn)
    const found = own.map((cell) => ({
      ...factsOf(cell),
      with: columns.get(shortId(cell.column))!,
      excused: settlement.excuses(cell),
    }))
    const before = own.length > 0 ? [] : ofAllYears.filter((cell) => isOwn(cell) && !settlement.excuses(cell))
    const mark = settlement.apply(id, { conflict: own.length > 0 })
    const record = records.get(id)
    const second_records = secondRecords.filter(({ row }) => row === id)
    return {
      ...{
        ...stated,
        ...matched[at]!,
        person,
        conflict: person && (check.authorIds.length > 0 || mark.conflict) ? mark.conflict : null,
      },
      ...{ conflicts: found, verdicts: mark.verdicts ?? [] },
      earlier: before.map((cell) => ({ ...sharedOf(cell), with: columns.get(shortId(cell.column))! })),
      hints: asking.hints && record ? await findSupervision(id, check.authorIds, engine) : [],
      address: await describeAddress(stated.email, record, engine),
      retracted_works: record ? await countRetracted(id, engine) : null,
      ...(second_records.length > 0 && { second_records }),
    }
  })
  const between = await findConflictCells(rowIds, { ...check, authorIds: rowIds }, engine)
  return { suggested: await Promise.all(described), since, ...togetherOf(rows, between) }
}

/** The authors are in the list too: with whom somebody wrote helps to tell who they are. */
async function matchSuggested({ authors, suggested, references }: Asking['manuscript'], engine: Engine) {
  const cited = references.flatMap(({ identifier }) => identifier ?? [])
  const matched = await matchPeople([...suggested, ...authors].slice(0, MAX_MATCHED), cited, engine)
  const nobody: MatchedPerson = { match: null, candidates: [], doubtful: true, institution: null }
  return suggested.map(({ not_in_catalogue }, at) =>
    not_in_catalogue ? { ...nobody, doubtful: false } : (matched[at] ?? nobody),
  )
}

/** Whom each of them is checked as: who was named, else who was matched, else the institution of whom the catalogue lacks. */
async function readSuggested(
  suggested: Manuscript['suggested'],
  matched: readonly MatchedPerson[],
  engine: Pick<Engine, 'readPeople'>,
): Promise<(PersonView | undefined)[]> {
  const ids = suggested.map(({ identifier }, at) => {
    const { match, candidates, institution } = matched[at]!
    return identifier ?? match ?? (candidates.length === 0 ? institution?.identifier : undefined) ?? ''
  })
  return engine.readPeople(ids)
}

type Placed = Pick<Manuscript['suggested'][number], 'institution' | 'further_institutions'>

/** What somebody is checked by: whom of the catalogue they are, and each institution that is named in their place or beside them. */
async function rowsOf(
  person: PersonView | undefined,
  named: readonly Placed[],
  engine: Pick<Engine, 'readPeople'>,
): Promise<string[]> {
  if (!person) return []
  const places = named.flatMap(({ institution, further_institutions = [] }) => [
    ...(institution ? [institution] : []),
    ...further_institutions,
  ])
  const known = await engine.readPeople(places.map(({ identifier }) => identifier))
  return [...new Set([person, ...known].flatMap((one) => one?.identifier ?? []))]
}

const factsOf = (cell: ConflictCell) => ({ is_author: cell.kind === 'same_person', ...sharedOf(cell) })

const sharedOf = ({ coauthorship, coaffiliation, joint_projects, works, institutions, projects }: ConflictCell) => ({
  ...{ coauthorship, coaffiliation, joint_projects, works, institutions, projects },
})

/**
 * Pairs of them who are in conflict, and groups in which people wrote with one another. Places are those of the list.
 * @param rows  What each is checked by, the person first.
 */
function togetherOf(rows: readonly (readonly string[])[], cells: readonly ConflictCell[]) {
  const placesOf = Map.groupBy(
    rows.flatMap((ids, place) => ids.map((id) => ({ id, place }))),
    ({ id }) => id,
  )
  const pairs = new Map<string, { people: [number, number] } & ReturnType<typeof sharedOf>>()
  for (const cell of cells.filter(({ kind }) => kind !== 'same_person'))
    for (const { place: one } of placesOf.get(cell.row) ?? [])
      for (const { place: other } of placesOf.get(cell.column) ?? []) {
        const pair = `${one} ${other}`
        // What the people have in common comes before what an institution has that is named for one of them.
        if (one < other && !pairs.has(pair)) pairs.set(pair, { people: [one, other], ...sharedOf(cell) })
      }
  const together = [...pairs.values()]
  const groups: number[][] = []
  for (const { people: pair, coauthorship } of together) {
    if (coauthorship === 0) continue
    const joined = groups.filter((group) => pair.some((place) => group.includes(place)))
    for (const group of joined) groups.splice(groups.indexOf(group), 1)
    groups.push([...new Set([...joined.flat(), ...pair])].sort((a, b) => a - b))
  }
  return { together, groups: groups.sort((a, b) => b.length - a.length || a[0]! - b[0]!) }
}

/** What an address says of where somebody is. */
async function describeAddress(
  email: string | null,
  record: AuthorRecord | undefined,
  engine: Pick<Engine, 'readRecords'>,
): Promise<SuggestedPerson['address']> {
  const domain = hostOf(email)
  if (!domain) return null
  const ids = record ? institutionsOf(record) : []
  const places = (await engine.readRecords('institution', ids)).flatMap((place) => place ?? [])
  const own = places.find((place) => isHostOf(domain, place))
  if (own) return { domain, says: 'institution', institution: own.display_name }
  if (isFreeMail(domain)) return { domain, says: 'free_mail', institution: null }
  const isKnown = places.some(({ homepage_url }) => homepage_url !== null)
  return { domain, says: isKnown ? 'elsewhere' : 'unknown', institution: null }
}

async function countRetracted(id: string, engine: Pick<Engine, 'listRecords'>): Promise<number> {
  const filter = `authorships.author.id:${shortId(id)},is_retracted:true`
  const { meta } = await engine.listRecords({ entity: 'works', filter, search: '', sort: '', page: 1, perPage: 1 })
  return meta.count
}
