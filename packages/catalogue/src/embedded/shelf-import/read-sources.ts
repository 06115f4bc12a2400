import type { DocumentKind, DocumentRecords, LinkedOrganisation, LinkedPerson } from '@cognate/contract'
import { yieldToEvents } from '../../base/yield-to-events.ts'
import { locate } from '../../columns/identify.ts'
import type { ShelvedSource } from '../../engine/catalogue-summary.ts'
import { type DocumentParts, documentParts } from '../../engine/document-parts.ts'
import { markSorts } from '../../engine/document-sorts.ts'
import type { DocumentSource, RejectedDocument } from '../../sources/reading/document-source.ts'
import type { ShelfBuild } from './build-shelf.ts'
import { countDocument } from './count-document.ts'
import { PeopleTexts } from './people-texts.ts'
import type { ShelfStaging } from './shelf-staging.ts'

/** A source of a shelf, and what is known already of one that is taken over from an earlier shelf. */
export interface ShelfSource extends DocumentSource {
  /** Lines that were not taken when it was first read: their counts, and the first of them as JSON. */
  before?: { rejected: Record<string, number>; listed: readonly string[] }
}

/** What was read into a shelf. */
interface ReadSources {
  sources: ShelvedSource[]
  /** The first lines of each source that were not taken, as JSON. */
  rejected: string[]
}

/** At most this many are listed of a source; all are counted. */
const MOST_LISTED = 1_000
/** Records between two looks for a signal. */
const BREATH = 512

/** Reads all sources of a shelf into the staging. */
export async function readSources(build: ShelfBuild, staging: ShelfStaging): Promise<ReadSources> {
  const people = new PeopleTexts(build.catalogue)
  const rejected: string[] = []
  const sources: ShelvedSource[] = []
  build.progress.stage(`reading ${build.kind}s`, 0, 'records')
  for (const source of build.sources) {
    const read = await readSource(source, { build, staging, people })
    sources.push(read.shelved)
    rejected.push(...read.listed)
  }
  return { sources, rejected }
}

interface Reading {
  build: ShelfBuild
  staging: ShelfStaging
  people: PeopleTexts
}

async function readSource(source: ShelfSource, reading: Reading) {
  const { build, staging } = reading
  const before = staging.rows.size
  const shelved = begin(source)
  const listed = [...(source.before?.listed ?? [])]
  const reject = (rejected: RejectedDocument) => {
    shelved.rejected[rejected.reason] = (shelved.rejected[rejected.reason] ?? 0) + 1
    if (listed.length < MOST_LISTED) listed.push(JSON.stringify({ source: source.source, ...rejected }))
  }
  let line = 0
  for await (const entry of source.read()) {
    line++
    if ('rejected' in entry) reject(entry.rejected)
    else if (!isOf(source, entry.record)) reject({ line, reason: 'foreign_id', field: 'id' })
    else stage(entry.record, shelved, reading)
    if (line % BREATH === 0) await yieldToEvents(build.signal)
    build.progress.reach(staging.rows.size)
  }
  build.signal?.throwIfAborted()
  // The keys of other sources begin otherwise, so that all new ones are its own.
  shelved.records = staging.rows.size - before
  return { shelved, listed }
}

function begin({ source, description, fingerprint, before }: ShelfSource): ShelvedSource {
  return {
    source,
    description,
    fingerprint,
    records: 0,
    rejected: { ...before?.rejected },
    persons: { named: 0, linked: 0 },
    organisations: { named: 0, linked: 0 },
  }
}

function isOf({ source }: ShelfSource, { id }: { id: string }): boolean {
  return id.toLowerCase().startsWith(`${source}:`)
}

function stage(read: DocumentRecords[DocumentKind], shelved: ShelvedSource, { build, staging, people }: Reading): void {
  const { kind, catalogue, linker } = build
  const { record, persons, organisations } = linker.link(kind, read)
  for (const [name, { named, linked }] of Object.entries({ persons, organisations })) {
    const count = shelved[name as 'persons' | 'organisations']
    count.named += named
    count.linked += linked
  }
  const parts = documentParts(kind, record)
  const authors = indicesOf('author', parts.persons, build)
  const institutions = indicesOf('institution', parts.organisations, build)
  staging.add({
    key: record.id.toLowerCase(),
    parts: { ...parts, countries: [...parts.countries, ...countriesOf(parts, catalogue)] },
    terms: countDocument(parts, people.of(authors)),
    sortMarks: markSorts(kind, record),
    authors,
    institutions,
    json: JSON.stringify(record),
  })
}

type Linked = Partial<Pick<LinkedPerson, 'author'> & Pick<LinkedOrganisation, 'institution'>>

/** Indices of the records of the catalogue that people or organisations are, each once. */
function indicesOf(kind: 'author' | 'institution', linked: readonly Linked[], { catalogue }: ShelfBuild): number[] {
  const found = linked.flatMap((one) => {
    const id = one[kind]?.id
    return (id === undefined ? undefined : locate(kind, id, catalogue.data)) ?? []
  })
  return [...new Set(found)]
}

/** Countries of organisations that do not give their own but are known to the catalogue. */
function countriesOf({ organisations }: DocumentParts, { data }: ShelfBuild['catalogue']): string[] {
  return organisations.flatMap(({ country_code, institution }) => {
    const index = country_code === null && institution ? locate('institution', institution.id, data) : undefined
    const code = index === undefined ? '' : data.vocabularies.country[data.columns.institution_country[index]!]!
    return code === '' ? [] : [code]
  })
}
