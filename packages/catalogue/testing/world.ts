import { createHash } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CATALOGUE_URL } from '@cognate/contract'
import { buildCatalogue } from '../src/build-catalogue.ts'
import {
  type LineFile,
  type MergedEntity,
  mergedEntities,
  nothingMerged,
  type RawEntity,
  type RawSource,
  rawEntities,
} from '../src/sources/reading/raw-source.ts'

/** An author of a work: a name, or a name with the institutions on this work; `prints`: raw affiliations only. */
export type WorldAuthor = string | { name: string; at?: string[]; orcid?: string; prints?: string[] }

/** A work as a test writes it; people, institutions, venues and topics are given by name. */
export interface WorldWork {
  title: string
  abstract?: string
  /** Default 2020; null: unknown. */
  year?: number | null
  /** `YYYY-MM-DD`; default: 1 January of the year. */
  date?: string
  authors?: WorldAuthor[]
  /** Institutions of all authors that have none of their own. */
  at?: string[]
  venue?: string
  topics?: string[]
  /** Citations; default 0. */
  /** Null: the source does not give citations. */
  cited?: number | null
  /** Crossref's name of the type; default `journal-article`. */
  type?: string
  language?: string
  doi?: string
  /** PubMed's number. */
  pmid?: string
  isOpenAccess?: boolean
  isRetracted?: boolean
  /** Titles of the works that it cites, or ids that no work has. */
  cites?: string[]
}

/** What a test adds to the works; everything that works mention exists anyway. */
export interface WorldDetails {
  /** `above`: institutions that this one is a part of, directly or not. */
  institutions?: Record<string, { country?: string; type?: string; ror?: string; above?: string[] }>
  venues?: Record<string, { type?: string; impactFactor?: number; issn?: string }>
  /** Subfield, field and domain as names; ids are made. */
  topics?: Record<
    string,
    { subfield?: string; field?: string; domain?: string; description?: string; keywords?: string[] }
  >
  /** Raw fields, in OpenAlex's names, that the source gives of authors; authors not listed here are known only from works. */
  authors?: Record<string, Record<string, unknown>>
}

/** A source made of literals, and the ids of the things they mention. */
export interface World extends RawSource {
  /** The id of a work by its title, or of an author, institution, venue or topic by its name. */
  id(name: string): string
}

/**
 * A small world to test with. Ids count from 1 in each kind, in the order of first mention, so that ties go to what was
 * mentioned first.
 */
export function aWorld(works: WorldWork[], details: WorldDetails = {}): World {
  const ids = new Ids()
  const lines: Record<RawEntity, string[]> = {
    works: works.map((work) => JSON.stringify(rawWork(work, ids, details))),
    authors: Object.entries(details.authors ?? {}).map(([name, fields]) =>
      JSON.stringify({ id: ids.of('A', name), display_name: name, ...fields }),
    ),
    institutions: Object.keys(details.institutions ?? {}).map((name) =>
      JSON.stringify(rawInstitution(name, ids, details)),
    ),
    sources: Object.keys(details.venues ?? {}).map((name) => JSON.stringify(rawVenue(name, ids, details))),
    topics: Object.entries(details.topics ?? {}).map(([name, { description, keywords }]) =>
      JSON.stringify({ ...rawTopic(name, ids, details), description, keywords }),
    ),
  }
  return { ...sourceOfLines('a world', lines), id: (name) => ids.find(name) }
}

/** A source of JSON lines in memory. */
export function sourceOfLines(description: string, lines: Partial<Record<RawEntity, string[]>>): RawSource {
  const file = (entity: RawEntity): LineFile[] => {
    const text = (lines[entity] ?? []).map((line) => `${line}\n`).join('')
    return text === ''
      ? []
      : [{ name: `${entity}.jsonl`, bytes: Buffer.byteLength(text), open: () => once(Buffer.from(text)) }]
  }
  return {
    description,
    fingerprint: createHash('sha256').update(JSON.stringify(lines)).digest('hex'),
    files: Object.fromEntries(rawEntities.map((entity) => [entity, file(entity)])) as RawSource['files'],
    merged: nothingMerged,
  }
}

/** The merged ids of a source, each as `[id, id that it was merged into]`; one merged into '' was deleted. */
export function mergedIds(pairs: Partial<Record<MergedEntity, [string, string][]>>): RawSource['merged'] {
  const files = mergedEntities.map((entity): [MergedEntity, LineFile[]] => {
    const rows = (pairs[entity] ?? []).map(
      ([id, into], day) => `2026-01-${String(day + 1).padStart(2, '0')},${id},${into}`,
    )
    const content = Buffer.from(['merge_date,id,merge_into_id', ...rows].join('\n'))
    return [entity, [{ name: `merged_ids/${entity}.csv`, bytes: 0, open: () => once(content) }]]
  })
  return Object.fromEntries(files) as RawSource['merged']
}

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

/** Builds a world into a temporary directory, without threads, and returns the directory. */
export async function buildWorld(source: RawSource | WorldWork[]): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'cognate-world-'))
  await buildCatalogue({ source: Array.isArray(source) ? aWorld(source) : source, directory, maxWorkers: 0 })
  return directory
}

type Letter = 'W' | 'A' | 'I' | 'S' | 'T'

class Ids {
  private readonly byKind = new Map<Letter, Map<string, string>>()

  of(letter: Letter, name: string): string {
    if (!this.byKind.has(letter)) this.byKind.set(letter, new Map())
    const names = this.byKind.get(letter)!
    if (!names.has(name)) names.set(name, `${CATALOGUE_URL}${letter}${names.size + 1}`)
    return names.get(name)!
  }

  find(name: string): string {
    for (const names of this.byKind.values()) {
      const id = names.get(name)
      if (id !== undefined) return id
    }
    throw new Error(`this world knows nothing of the name ${name}`)
  }
}

function rawWork(work: WorldWork, ids: Ids, details: WorldDetails): object {
  const year = work.year === undefined ? (work.date === undefined ? 2020 : Number(work.date.slice(0, 4))) : work.year
  const authors = work.authors ?? []
  return {
    id: ids.of('W', work.title),
    title: work.title,
    abstract_inverted_index: work.abstract === undefined ? null : invertedIndex(work.abstract),
    publication_year: year,
    publication_date: work.date ?? (year === null ? null : `${year}-01-01`),
    type: 'article',
    type_crossref: work.type ?? 'journal-article',
    language: work.language ?? 'en',
    doi: work.doi ?? null,
    ...(work.pmid && { ids: { pmid: `https://pubmed.ncbi.nlm.nih.gov/${work.pmid}` } }),
    is_retracted: work.isRetracted ?? false,
    open_access: { is_oa: work.isOpenAccess ?? false },
    cited_by_count: work.cited === undefined ? 0 : work.cited,
    authorships: authors.map((author, index) => ({
      author_position: index === 0 ? 'first' : index === authors.length - 1 ? 'last' : 'middle',
      ...rawAuthorship(typeof author === 'string' ? { name: author } : author, work.at ?? [], ids, details),
    })),
    primary_location: work.venue === undefined ? null : { source: rawVenue(work.venue, ids, details) },
    topics: (work.topics ?? []).map((name) => rawTopic(name, ids, details)),
    ...(work.cites && { referenced_works: work.cites.map((title) => ids.of('W', title)) }),
  }
}

function rawAuthorship(author: Exclude<WorldAuthor, string>, at: string[], ids: Ids, details: WorldDetails): object {
  return {
    author: { id: ids.of('A', author.name), display_name: author.name, orcid: author.orcid ?? null },
    institutions: author.prints ? [] : (author.at ?? at).map((name) => rawInstitution(name, ids, details)),
    raw_affiliation_strings: author.prints ?? author.at ?? at,
  }
}

function rawInstitution(name: string, ids: Ids, { institutions }: WorldDetails): object {
  const { country = null, type = 'education', ror = null, above = [] } = institutions?.[name] ?? {}
  const lineage = [name, ...above].map((place) => ids.of('I', place))
  return { id: ids.of('I', name), display_name: name, country_code: country, type, ror, lineage }
}

function rawVenue(name: string, ids: Ids, { venues }: WorldDetails): object {
  const { type = 'journal', impactFactor = null, issn = null } = venues?.[name] ?? {}
  const summary_stats = { '2yr_mean_citedness': impactFactor }
  return { id: ids.of('S', name), display_name: name, type, issn_l: issn, summary_stats }
}

function rawTopic(name: string, ids: Ids, { topics }: WorldDetails): object {
  const place = (text: string | undefined, kind: string) =>
    text === undefined ? null : { id: `${CATALOGUE_URL}${kind}/${placeNumber(text)}`, display_name: text }
  const { subfield, field, domain } = topics?.[name] ?? {}
  return {
    id: ids.of('T', name),
    display_name: name,
    subfield: place(subfield, 'subfields'),
    field: place(field, 'fields'),
    domain: place(domain, 'domains'),
  }
}

/** A number that depends on the name alone, so that tests can name the id that they mean. */
export function placeNumber(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7)
}

function invertedIndex(text: string): Record<string, number[]> {
  const index: Record<string, number[]> = {}
  for (const [position, word] of text.split(/\s+/).entries()) {
    if (!Object.hasOwn(index, word)) index[word] = []
    index[word]!.push(position)
  }
  return index
}
