import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DocumentKind, type DocumentRecords, documentKinds } from '@cognate/contract'
import fc from 'fast-check'
import { composeCatalogue } from '../src/embedded/shelf-import/compose-catalogue.ts'
import type { DocumentSource } from '../src/sources/reading/document-source.ts'
import type { RawSource } from '../src/sources/reading/raw-source.ts'
import { aDocument, anOrganisation, aPerson, sourceOfDocuments } from './documents.ts'
import { aDate, institutions, people, some, someWords } from './random-worlds.ts'
import { buildWorld } from './world.ts'

/** Builds a world with records of other sources beside it and returns the directory. */
export async function buildWorldWith(world: RawSource, documents: readonly DocumentSource[]): Promise<string> {
  const base = await buildWorld(world)
  const root = await mkdtemp(join(tmpdir(), 'cognate-documents-'))
  const { version } = await composeCatalogue({ root, base, carried: undefined, sources: documents })
  await rm(base, { recursive: true })
  await rename(join(root, version), base)
  await rm(root, { recursive: true })
  return base
}

const someCountry = fc.option(fc.constantFrom('FI', 'DE', 'nl'))
const somePersons = fc
  .uniqueArray(fc.constantFrom(...people), { maxLength: 3 })
  .map((names) => names.map((name) => aPerson(name)))
const someOrganisations = fc
  .tuple(some([...Object.keys(institutions), 'Nowhere'], 2), someCountry)
  .map(([names, country]) => names.map((name) => anOrganisation(name, country)))
const text = fc.option(someWords(25))
const keywords = some(['heat', 'city model', 'leaf'], 2)

type Fields = { [Kind in DocumentKind]: fc.Arbitrary<Partial<DocumentRecords[Kind]>> }

const fields: Fields = {
  project: fc.record({
    abstract: text,
    keywords,
    start_date: aDate,
    authority_id: fc.constantFrom(48, 59, 60),
    persons: somePersons,
    organisations: someOrganisations,
  }),
  startup: fc.record({ description: text, keywords, country_code: someCountry, persons: somePersons }),
  starthub: fc.record({
    content: text,
    sector_market: some(['water', 'energy-efficiency', 'space'], 2),
    country_code: someCountry,
    creation_date_time: aDate.map((day) => day && `${day}T10:00:00Z`),
  }),
  partner: fc.record({ description: text, keywords, country_code: someCountry, persons: somePersons }),
  policydoc: fc.record({ text, publication_date: aDate, country_code: someCountry }),
}

/** Two sources of each kind, so that a shelf has records of both. */
const sources = ['one', 'Two']

function someRecords<Kind extends DocumentKind>(kind: Kind): fc.Arbitrary<DocumentSource[]> {
  const named = fc.tuple(someWords(5), fields[kind])
  return fc.tuple(...sources.map(() => fc.array(named, { minLength: 3, maxLength: 8 }))).map((lists) =>
    lists.map((list, number) =>
      sourceOfDocuments(
        kind,
        list.map(([name, rest], at) => aDocument(kind, `${sources[number]}:${kind[0]}${at}`, name, rest as never)),
      ),
    ),
  )
}

const someShelves = fc.tuple(...documentKinds.map((kind) => someRecords(kind))).map((kinds) => kinds.flat())

/** Records of all kinds to add to worlds, always the same ones. */
export function someDocuments(count: number): DocumentSource[][] {
  return fc.sample(someShelves, { numRuns: count, seed: 20_260_102 })
}

/** The ids of some records, by kind. */
export async function idsOfDocuments(documents: readonly DocumentSource[]): Promise<Map<DocumentKind, string[]>> {
  const ids = new Map<DocumentKind, string[]>()
  for (const source of documents) {
    for await (const entry of source.read()) {
      if ('record' in entry) ids.set(source.kind, [...(ids.get(source.kind) ?? []), entry.record.id])
    }
  }
  return ids
}
