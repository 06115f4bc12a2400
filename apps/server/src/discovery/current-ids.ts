import type { LiveEngine } from '@cognate/catalogue'
import {
  type Filters,
  filtersNaming,
  type ManuscriptPerson,
  type NamedByFilter,
  type RecordType,
  recordTypeOfId,
  type ScholarlyKind,
  scholarlyKinds,
  shortId,
} from '@cognate/contract'
import type { CollectionCounts, ListedRecord, SavedSearch, StoredRecord } from '@cognate/workspace'
import { unlessUnavailable } from './name-records.ts'

/*
 * Stored things name records by the ids of their day. Here they are named as the catalogue in use names them: an id that was
 * merged into another becomes that one, and what then is there twice is there once. Nothing is written back, since another
 * catalogue may keep the records apart.
 */

type Catalogue = Pick<LiveEngine, 'use'>

interface NamedRecord {
  /** Missing: its id tells its kind. */
  record_type?: RecordType | undefined
  identifier: string
  fields?: { display_name?: string | undefined } | undefined
}

/** The ids of records in the catalogue in use, in their order. */
export async function currentIds(records: readonly NamedRecord[], catalogue: Catalogue): Promise<string[]> {
  const survivors = await catalogue
    .use((engine) =>
      Promise.all(
        records.map((record) => {
          const kind = mergeableKind(record)
          return kind && engine.resolveMergedId(kind, record.identifier)
        }),
      ),
    )
    .catch(unlessUnavailable)
  return records.map(({ identifier }, index) => inFormOf(identifier, survivors[index] ?? identifier))
}

/** Records under their current ids, each once: of records that are one now the first. */
export async function currentRecords<Named extends NamedRecord>(
  records: readonly Named[],
  catalogue: Catalogue,
): Promise<Named[]> {
  const ids = await currentIds(records, catalogue)
  const once = new Map<string | number, Named>()
  for (const [index, record] of records.entries()) {
    // Two people whom the catalogue lacks may be at one institution, under their own names.
    const key = mergeableKind(record) ? `${keyOf(record, ids[index]!)} ${standInOf(record)}` : index
    if (!once.has(key)) once.set(key, { ...record, identifier: ids[index]! })
  }
  return [...once.values()]
}

/** The name of whom an institution stands for; of other records nothing. */
const standInOf = ({ record_type, fields }: NamedRecord): string =>
  record_type === 'institution' ? (fields?.display_name ?? '') : ''

/** Filters whose values are current ids, each once. */
export async function currentFilters(filters: Filters, catalogue: Catalogue): Promise<Filters> {
  const current: Filters = { ...filters }
  for (const field of filtersOfIds) {
    const filter = filters[field]
    if (!filter) continue
    const records = filter.values.map((identifier) => ({ identifier }))
    current[field] = {
      ...filter,
      values: (await currentRecords(records, catalogue)).map(({ identifier }) => identifier),
    }
  }
  return current
}

/** Whether what a filter names is a record that may be merged into another. */
const mergeable = {
  author: true,
  institution: true,
  venue: true,
  record: true,
  topic: false,
  country: false,
  language: false,
  option: false,
} as const satisfies Record<NamedByFilter, boolean>
type MergeableName = { [Named in NamedByFilter]: (typeof mergeable)[Named] extends true ? Named : never }[NamedByFilter]
const filtersOfIds = filtersNaming(
  ...(Object.keys(mergeable) as NamedByFilter[]).filter((named): named is MergeableName => mergeable[named]),
)

/** What narrows a stored thing, under current ids. */
export async function currentNarrowing<
  Stored extends { filters: Filters; conflict_of_interest?: { records: NamedRecord[] } | null | undefined },
>(stored: Stored, catalogue: Catalogue): Promise<Stored> {
  const { filters, conflict_of_interest: conflicts } = stored
  const records = conflicts && (await currentRecords(conflicts.records, catalogue))
  return {
    ...stored,
    filters: await currentFilters(filters, catalogue),
    ...(conflicts && { conflict_of_interest: { ...conflicts, records } }),
  }
}

/** A question as it was stored, under current ids. */
export async function currentQuestion<
  Stored extends {
    records: NamedRecord[]
    filters: Filters
    conflict_of_interest?: { records: NamedRecord[] } | null | undefined
  },
>(stored: Stored, catalogue: Catalogue): Promise<Stored> {
  const narrowed = await currentNarrowing(stored, catalogue)
  return { ...narrowed, records: await currentRecords(narrowed.records, catalogue) }
}

/**
 * A collection under current ids. Of records that are one now, that which was added last says in which list it stands; of those
 * in this list the one with a role, a status or a note is shown. An address that only another has is kept.
 */
export async function currentSearch(search: SavedSearch, catalogue: Catalogue): Promise<SavedSearch> {
  const manuscript = search.manuscript && (await currentManuscript(search.manuscript, catalogue))
  const narrowed = { ...(await currentNarrowing(search, catalogue)), manuscript }
  const records = [...search.included_records, ...search.excluded_records]
  const ids = await currentIds(records, catalogue)
  if (records.every(({ identifier }, index) => identifier === ids[index])) return narrowed
  const named = records.map((record, index) => ({ ...record, identifier: ids[index]! }))
  const groups = Map.groupBy(named, (record) =>
    mergeableKind(record) ? keyOf(record, record.identifier) : record.uuid,
  )
  const included = new Set(search.included_records.map(({ uuid }) => uuid))
  const shown = new Map<string, StoredRecord>()
  const shownFor = new Map<string, string>()
  for (const same of groups.values()) {
    const one = shownOf(same, (record) => included.has(record.uuid))
    shown.set(one.uuid, one)
    for (const { uuid } of same) shownFor.set(uuid, one.uuid)
  }
  const standingIn = (record: StoredRecord): StoredRecord => {
    const reviewer = record.alternate_of && (shownFor.get(record.alternate_of) ?? record.alternate_of)
    return { ...record, alternate_of: reviewer === record.uuid ? null : reviewer }
  }
  const shownIn = (list: readonly StoredRecord[]) => list.flatMap(({ uuid }) => shown.get(uuid) ?? []).map(standingIn)
  return {
    ...narrowed,
    included_records: shownIn(search.included_records),
    excluded_records: shownIn(search.excluded_records),
  }
}

type Manuscript = NonNullable<SavedSearch['manuscript']>

const peopleLists = ['authors', 'suggested', 'opposed'] as const

/** A manuscript whose people and institutions have current ids. */
async function currentManuscript(manuscript: Manuscript, catalogue: Catalogue): Promise<Manuscript> {
  const named = peopleLists.flatMap((list) => manuscript[list].flatMap(namedBy))
  const ids = await currentIds(named, catalogue)
  const current = new Map(named.map(({ identifier }, at) => [identifier, ids[at]!]))
  const renamed = <Record extends { identifier: string | null }>(record: Record): Record => ({
    ...record,
    identifier: current.get(record.identifier ?? '') ?? record.identifier,
  })
  const people = (list: (typeof peopleLists)[number]) =>
    manuscript[list].map((person) => {
      const institution = person.institution && renamed(person.institution)
      const further = person.further_institutions?.map(renamed)
      return {
        ...renamed(person),
        ...(institution && { institution }),
        ...(further && { further_institutions: eachOnceBeside(institution, further) }),
      }
    })
  return { ...manuscript, authors: people('authors'), suggested: people('suggested'), opposed: people('opposed') }
}

function eachOnceBeside<Named extends { identifier: string }>(one: Named | null | undefined, others: readonly Named[]) {
  const known = new Set(one && [shortId(one.identifier)])
  return others.filter(({ identifier }) => known.size < known.add(shortId(identifier)).size)
}

/** What says who somebody is in the catalogue, and where. */
const namedBy = ({ identifier, institution, further_institutions = [] }: ManuscriptPerson) => [
  ...(identifier === null ? [] : [{ identifier }]),
  ...(institution ? [institution] : []),
  ...further_institutions,
]

/** Of records that are one now, that which stands for all. */
function shownOf(same: readonly StoredRecord[], isIncluded: (record: StoredRecord) => boolean): StoredRecord {
  const newestFirst = same.toSorted((a, b) => b.position - a.position)
  const newest = newestFirst[0]!
  const listed = newestFirst.filter((record) => isIncluded(record) === isIncluded(newest))
  const [shown = newest] = listed.toSorted((a, b) => howMuchIsSaid(b) - howMuchIsSaid(a))
  const withAddress = [shown, ...newestFirst].find((record) => record.email_address !== null)
  return { ...shown, email_address: withAddress?.email_address ?? null }
}

/** A role weighs more than a status, and a status more than a note. */
const howMuchIsSaid = ({ role, status, note }: StoredRecord): number =>
  (role ? 4 : 0) + (status ? 2 : 0) + (note ? 1 : 0)

/** How many records each list of a collection has; records that have since been merged count once. */
export async function countCurrentRecords(
  records: readonly ListedRecord[],
  catalogue: Catalogue,
): Promise<CollectionCounts> {
  const ids = await currentIds(records, catalogue)
  // The records come in the order in which they were added: the last one says in which list it stands.
  const latest = new Map(records.map((record, index) => [keyOf(record, ids[index]!), record]))
  const groups = Map.groupBy(latest.values(), ({ list }) => list)
  const [included = [], excluded = []] = [groups.get('included'), groups.get('excluded')]
  const byType = Map.groupBy(included, ({ record_type }) => record_type)
  return {
    included_count: included.length,
    excluded_count: excluded.length,
    included_by_type: Object.fromEntries([...byType].map(([type, { length }]) => [type, length])),
  }
}

/** Collections hold texts and records of other sources, too; their ids are never merged. */
function mergeableKind({ record_type, identifier }: NamedRecord): ScholarlyKind | undefined {
  const type = record_type ?? recordTypeOfId(identifier)
  return scholarlyKinds.find((kind) => kind === type)
}

function keyOf(record: NamedRecord, id: string): string {
  return `${mergeableKind(record) ?? record.record_type} ${shortId(id)}`
}

/** An id as a URL or bare, as the one that it takes the place of. */
function inFormOf(given: string, id: string): string {
  return given === id || given.includes('/') ? id : shortId(id)
}
