import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { catalogueStore, type Engine, openAlexFolder, openEngine } from '@cognate/catalogue'
import { institutionsFinder } from '@cognate/server/tooling'
import type { PrintedAffiliation, PrintedInstitution } from './affiliation-gold.ts'
import type { AffiliationFigures } from './measure-affiliations.ts'

export interface PrintedMeasures {
  institutions: number
  /** On every second affiliation, on which rules were tuned, */
  tuned: AffiliationFigures
  /** and on the others. */
  leftAside: AffiliationFigures
  /** Of all institutions that they name how many are found, and how many that they do not name. */
  each: { known: number; right: number; wrong: number }
  /** Of each look-up, the shortest first. */
  milliseconds: number[]
}

/** Measures how institutions are found as for people whom the catalogue lacks: in a catalogue of these institutions, by its look-ups. */
export async function measurePrinted(
  affiliations: readonly PrintedAffiliation[],
  institutions: readonly PrintedInstitution[],
): Promise<PrintedMeasures> {
  const directory = await mkdtemp(join(tmpdir(), 'cognate-printed-'))
  try {
    const engine = await openCatalogueOf(institutions, directory)
    try {
      return { institutions: institutions.length, ...(await measure(affiliations, institutions, engine)) }
    } finally {
      await engine.close()
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function measure(
  affiliations: readonly PrintedAffiliation[],
  institutions: readonly PrintedInstitution[],
  engine: Engine,
): Promise<Omit<PrintedMeasures, 'institutions'>> {
  const halves = [0, 1].map(() => ({ known: 0, right: 0, wrong: 0, unknown: 0, wrongOfUnknown: 0 }))
  const each = { known: 0, right: 0, wrong: 0 }
  const milliseconds: number[] = []
  for (const [at, { affiliation, institutions: meant }] of affiliations.entries()) {
    const startedAt = performance.now()
    const found = await institutionsFinder(engine)([affiliation])
    milliseconds.push(performance.now() - startedAt)
    const ids = found.map(({ id }) => institutions[numberOf(id)]!.id)
    const right = ids.filter((id) => meant.includes(id)).length
    each.known += meant.length
    each.right += right
    each.wrong += ids.length - right
    const figures = halves[at % 2]!
    figures[meant.length > 0 ? 'known' : 'unknown']++
    if (ids.length === 0) continue
    figures[meant.length === 0 ? 'wrongOfUnknown' : right === ids.length ? 'right' : 'wrong']++
  }
  return { tuned: halves[0]!, leftAside: halves[1]!, each, milliseconds: milliseconds.sort((a, b) => a - b) }
}

async function openCatalogueOf(institutions: readonly PrintedInstitution[], directory: string): Promise<Engine> {
  const folder = join(directory, 'source')
  await mkdir(folder)
  const lines = institutions.map((institution, at) => JSON.stringify(recordOf(institution, at)))
  await writeFile(join(folder, 'institutions.jsonl.gz'), gzipSync(lines.join('\n')))
  // Works name the institutions, one each.
  const works = institutions.map((institution, at) => JSON.stringify(workAt(institution, at)))
  await writeFile(join(folder, 'works.jsonl.gz'), gzipSync(works.join('\n')))
  await catalogueStore(directory).import(await openAlexFolder(folder))
  return openEngine((await catalogueStore(directory).activeDirectory())!, { threads: 1 })
}

const idOf = (at: number) => `https://openalex.org/I${at + 1}`
const numberOf = (id: string) => Number(/\d+$/.exec(id)![0]) - 1
const rorOf = (at: number) => `https://ror.org/0${String(at).padStart(6, '0')}00`

function recordOf({ name, other_names, acronyms, country, city }: PrintedInstitution, at: number) {
  return {
    ...{ id: idOf(at), ror: rorOf(at), display_name: name, display_name_alternatives: other_names },
    ...{ display_name_acronyms: acronyms, country_code: country, geo: { city, country_code: country } },
  }
}

function workAt({ name, country }: PrintedInstitution, at: number) {
  const institutions = [{ id: idOf(at), ror: rorOf(at), display_name: name, country_code: country }]
  const author = { id: `https://openalex.org/A${at + 1}`, display_name: `Author ${at + 1}` }
  return {
    ...{ id: `https://openalex.org/W${at + 1}`, title: `Work ${at + 1}`, display_name: `Work ${at + 1}` },
    ...{ publication_year: 2024, publication_date: '2024-01-01', type: 'article' },
    authorships: [{ author, institutions, raw_affiliation_strings: [] }],
  }
}
