import {
  type AuthorRecord,
  type DocumentDatasetKey,
  type DocumentFilterField,
  type DocumentKind,
  type DocumentRecords,
  type FilterFieldWith,
  type Filters,
  kindOfDataset,
  type WorkRecord,
} from '@cognate/contract'
import { analyse, impactOf, PEOPLE_OF_A_DOCUMENT, quantiseImpact, TITLE_OF_A_DOCUMENT } from '@cognate/matching'
import { type DocumentParts, documentParts } from '../src/engine/document-parts.ts'
import type { EngineQuery } from '../src/engine/engine.ts'
import { equals, fits, has, isInDates, type PlainAnswer, type PlainCatalogue, saysWords } from './plain-ranking.ts'

export type DocumentDataset = DocumentDatasetKey

interface Plain {
  id: string
  parts: DocumentParts
  own: Said
  people: Said
}

/** Terms with their weighted counts, and their number. */
interface Said {
  counts: Map<string, number>
  length: number
}

/** What an engine should answer about a shelf, computed from the records alone. */
export function rankDocuments(
  catalogue: PlainCatalogue,
  query: EngineQuery & { dataset: DocumentDataset },
): PlainAnswer {
  const documents = readAll(catalogue, kindOfDataset[query.dataset])
  const known = new Set(documents.flatMap(({ own }) => [...own.counts.keys()]))
  const means = { own: meanOf(documents.map(({ own }) => own)), people: meanOf(documents.map(({ people }) => people)) }
  const liked = documents
    .filter((document) => !has(query.queryIds, document.id) && saysWhatIsAsked(document, query.filters, known))
    .map((document) => ({ ...document, sum: likenessOf(document, query, means) }))
    .filter(({ sum }) => sum > 0)
    .sort((a, b) => b.sum - a.sum || (a.id.toLowerCase() < b.id.toLowerCase() ? -1 : 1))
  const hits = liked
    .filter((document) => passes(document, query, catalogue))
    .map(({ id, sum }) => ({ id, sum, matchingWorks: 0, evidence: [] }))
  return { total: hits.length, bestScore: liked[0]?.sum ?? 0, hits: hits.slice(0, query.limit) }
}

function readAll(catalogue: PlainCatalogue, kind: DocumentKind): Plain[] {
  return (catalogue.records[kind] as DocumentRecords[DocumentKind][]).map((record) => {
    const parts = documentParts(kind, record)
    const own = say([
      ...Array<string>(TITLE_OF_A_DOCUMENT).fill(parts.title),
      ...(parts.text === null ? [] : [parts.text]),
      ...parts.keywords,
    ])
    // A word of the title counts three times, but adds one to the length.
    own.length -= (TITLE_OF_A_DOCUMENT - 1) * analyse(parts.title).length
    return { id: record.id, parts, own, people: say(textsOfPeople(parts, catalogue)) }
  })
}

function say(texts: readonly string[]): Said {
  const counts = new Map<string, number>()
  for (const term of texts.flatMap((text) => analyse(text))) counts.set(term, (counts.get(term) ?? 0) + 1)
  return { counts, length: [...counts.values()].reduce((sum, count) => sum + count, 0) }
}

/** Five topics and the titles of the ten newest works of each person whom the catalogue knows. */
function textsOfPeople({ persons }: DocumentParts, { records }: PlainCatalogue): string[] {
  const ids = [...new Set(persons.flatMap(({ author }) => author?.id ?? []))]
  return ids.flatMap((id) => {
    const author = records.author.find((one) => one.id === id) as AuthorRecord
    const works = records.work.filter(({ authorships }) => authorships.some((one) => one.author.id === id))
    return [
      ...author.topics.slice(0, 5).map(({ display_name }) => display_name),
      ...works
        .toSorted(newestFirst)
        .slice(0, 10)
        .map(({ title }) => title),
    ]
  })
}

function newestFirst(a: WorkRecord, b: WorkRecord): number {
  const number = ({ id }: WorkRecord) => Number(id.replace(/\D/g, ''))
  const order = (b.publication_date ?? '') < (a.publication_date ?? '') ? -1 : 1
  return a.publication_date === b.publication_date ? number(a) - number(b) : order
}

/** Mean lengths: of all records with words of their own, and of those whose people have works. */
function meanOf(said: readonly Said[]): number {
  const lengths = said.map(({ length }) => length).filter((length) => length > 0)
  return lengths.length === 0 ? 0 : lengths.reduce((sum, length) => sum + length, 0) / lengths.length
}

function likenessOf({ own, people }: Plain, { terms, selfScore }: EngineQuery, means: { own: number; people: number }) {
  const impact = ({ counts, length }: Said, term: string, mean: number) => {
    const frequency = counts.get(term) ?? 0
    return frequency === 0 ? 0 : quantiseImpact(impactOf(frequency, length, mean)) / 255
  }
  const sum = terms.reduce(
    (total, { term, weight }) =>
      total + weight * (impact(own, term, means.own) + PEOPLE_OF_A_DOCUMENT * impact(people, term, means.people)),
    0,
  )
  return sum / selfScore
}

type Matched = DocumentFilterField & FilterFieldWith<'effect', 'works'>

/** The filters whose records do not match at all, which use the record's own data. */
const said: { [Field in Matched]: (filter: Filters[Field], document: Plain, known: ReadonlySet<string>) => boolean } = {
  publication_date: (dates, { parts: { date } }) => isInDates(dates, date),
  abstract: (filter, { own }, known) => saysWords(filter, new Set(own.counts.keys()), known),
}

function saysWhatIsAsked(document: Plain, filters: Filters, known: ReadonlySet<string>): boolean {
  const says = <Field extends Matched>(field: Field) => said[field](filters[field], document, known)
  return (Object.keys(said) as Matched[]).every((field) => says(field))
}

type Narrowing = DocumentFilterField & FilterFieldWith<'effect', 'records'>

/** The filters that take candidates away. */
const kept: {
  [Field in Narrowing]: (filter: Filters[Field], document: Plain, records: PlainCatalogue['records']) => boolean
} = {
  excluded_records: (filter, { id }) => fits(filter, (value) => has([value], id)),
  authority_id: (filter, { parts }) => fits(filter, (value) => Number(value) === parts.authority),
  sector_market: (filter, { parts }) => fits(filter, (value) => parts.sectors.some((sector) => equals(value, sector))),
  'institution.country_code': (filter, { parts }, records) =>
    fits(filter, (value) => countriesOf(parts, records).some((code) => equals(value, code))),
  'institution.id': (filter, { parts }) =>
    fits(filter, (value) =>
      parts.organisations.some(({ institution }) => institution != null && has([value], institution.id)),
    ),
}

const countriesOf = ({ countries, organisations }: DocumentParts, { institution }: PlainCatalogue['records']) => [
  ...countries,
  ...organisations.flatMap((organisation) =>
    organisation.country_code === null
      ? (institution.find((one) => one.id === organisation.institution?.id)?.country_code ?? [])
      : [],
  ),
]

function passes(
  document: Plain,
  { filters, allowedIds: only, excludedIds: except = [] }: EngineQuery,
  { records }: PlainCatalogue,
): boolean {
  const keeps = <Field extends Narrowing>(field: Field) => kept[field](filters[field], document, records)
  return (
    (only === undefined || has(only, document.id)) &&
    !has(except, document.id) &&
    (Object.keys(kept) as Narrowing[]).every((field) => keeps(field))
  )
}
