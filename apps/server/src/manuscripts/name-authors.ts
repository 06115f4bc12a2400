import type { Engine } from '@cognate/catalogue'
import type { AuthorCandidate, AuthorRecord, InstitutionRecord, ReadManuscript } from '@cognate/contract'
import { compareNames, organisationNameForms, readPersonName } from '@cognate/matching'

type ReadAuthor = ReadManuscript['authors'][number]

/** People of one name that are looked at, and that are offered. */
const MOST_NAMED = 100
const MOST_OFFERED = 5
const SCORE_WITH_PLACE = 0.9
/** A name alone is at best as likely right as wrong. */
const SCORE_OF_NAME = 0.5

/** For each author the people of the catalogue who may be meant: by ORCID iD, else by name and institution, else by name. */
export async function nameAuthors(authors: readonly ReadAuthor[], engine: Engine) {
  const named: (ReadAuthor & { candidates: AuthorCandidate[] })[] = []
  for (const author of authors) named.push({ ...author, candidates: await candidatesFor(author, engine) })
  return named
}

async function candidatesFor(author: ReadAuthor, engine: Engine): Promise<AuthorCandidate[]> {
  const known = author.orcid === null ? undefined : await engine.resolveIdentifier('orcid', author.orcid)
  if (known?.kind === 'author') return offer(await readAuthors([known.id], engine), 'orcid', 1)
  const namesakes = await findNamesakes(author.name, engine)
  const there = await thoseAt(author.affiliations, namesakes, engine)
  if (there.length > 0) return offer(there, 'name_and_affiliation', SCORE_WITH_PLACE / there.length)
  return offer(namesakes, 'name', SCORE_OF_NAME / Math.max(1, namesakes.length))
}

const offer = (authors: readonly AuthorRecord[], why: AuthorCandidate['why'], score: number): AuthorCandidate[] =>
  authors.slice(0, MOST_OFFERED).map(({ id, display_name }) => ({ identifier: id, display_name, why, score }))

/** People whose name can be this one; nobody with another iD is meant, but many have none. */
async function findNamesakes(text: string, engine: Engine): Promise<AuthorRecord[]> {
  const name = readPersonName(text)
  if (!name) return []
  const { results } = await engine.autocomplete(['authors'], `${name.given[0]} ${name.family}`, MOST_NAMED)
  const ids = results.flatMap(({ id, display_name }) => {
    const other = readPersonName(display_name)
    return other && compareNames(name, other) ? [id] : []
  })
  return readAuthors(ids, engine)
}

const readAuthors = async (ids: readonly string[], engine: Engine): Promise<AuthorRecord[]> =>
  (await engine.readRecords('author', ids)).flatMap((record) => record ?? [])

/** Those who are or were at a place that the manuscript names. */
async function thoseAt(
  affiliations: readonly string[],
  authors: readonly AuthorRecord[],
  engine: Engine,
): Promise<AuthorRecord[]> {
  const wanted = new Set(affiliations.flatMap(partsOf).flatMap(organisationNameForms))
  if (wanted.size === 0 || authors.length === 0) return []
  const ids = [...new Set(authors.flatMap(institutionsOf))]
  const records = (await engine.readRecords('institution', ids)).flatMap((record) => record ?? [])
  const isWanted = (name: string) => organisationNameForms(name).some((form) => wanted.has(form))
  const meant = new Set(records.filter((record) => namesOf(record).some(isWanted)).map(({ id }) => id))
  return authors.filter((author) => institutionsOf(author).some((id) => meant.has(id)))
}

/** `Department of Geography, Uppsala University, Uppsala` is also what stands between its commas. */
const partsOf = (affiliation: string) =>
  [affiliation, ...affiliation.split(/\s*[,;–]\s*/)].filter((part) => part.length > 3)

const institutionsOf = ({ affiliations, last_known_institutions, active_affiliations }: AuthorRecord): string[] =>
  [...affiliations.map(({ institution }) => institution), ...last_known_institutions, ...active_affiliations].map(
    ({ id }) => id,
  )

const namesOf = ({ display_name, display_name_acronyms, display_name_alternatives }: InstitutionRecord): string[] => [
  ...[display_name, ...display_name_acronyms, ...display_name_alternatives],
]
