import type { Engine } from '@cognate/catalogue'
import type { AuthorRecord, InstitutionRecord, UnresolvedPerson, UnresolvedReason } from '@cognate/contract'
import { compareNames, organisationNameForms, type PersonName, readPersonName } from '@cognate/curation'
import type { JudgedPerson } from '@cognate/workspace'

/** The record that somebody meant, or why it is not known. */
export type Resolved = { record: AuthorRecord } | { unresolved: UnresolvedPerson }

/** Namesakes that are compared; with more, a name is ambiguous whatever the institutions. */
const MOST_NAMED = 1_000
const MOST_CANDIDATES = 5

const isId = (text: string) => /^(https?:\/\/(api\.)?openalex\.org\/(authors\/)?)?a\d+$/i.test(text)
const orcidIn = (text: string) =>
  /^(?:https?:\/\/orcid\.org\/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dx])$/i.exec(text)?.[1]?.toUpperCase()

/**
 * Whom a judgement means. A name counts only with an institution, and only if exactly one person of that name, given name in
 * full, is or was there: nobody is guessed.
 */
export async function resolvePerson(judged: JudgedPerson, engine: Engine): Promise<Resolved> {
  const { person } = judged
  if (isId(person)) return exactly(judged, await readAuthors([person], engine), 'unknown_id')
  const orcid = orcidIn(person)
  if (orcid !== undefined) {
    const found = await engine.resolveIdentifier('orcid', orcid)
    return exactly(judged, found?.kind === 'author' ? await readAuthors([found.id], engine) : [], 'unknown_orcid')
  }
  return resolveName(judged, engine)
}

async function resolveName(judged: JudgedPerson, engine: Engine): Promise<Resolved> {
  const { person, institution } = judged
  const name = readPersonName(person)
  if (!name) return refuse(judged, 'unreadable_name')
  const { count, results } = await engine.autocomplete(['authors'], `${name.given[0]} ${name.family}`, MOST_NAMED)
  const namesakes = results.filter(({ display_name }) => {
    const other = readPersonName(display_name)
    return other && compareNames(name, other) === 'same'
  })
  const ids = namesakes.map(({ id }) => id)
  if (ids.length === 0) return refuse(judged, 'unknown_name')
  const authors = await readAuthors(ids, engine)
  if (institution === '') return refuse(judged, 'institution_missing', authors)
  const there = await findThose(
    institution,
    authors.filter((author) => isNamed(name, author)),
    engine,
  )
  if (there.length === 0) return refuse(judged, 'not_at_institution', authors)
  if (count > MOST_NAMED) return refuse(judged, 'ambiguous', there)
  return exactly(judged, there, 'not_at_institution')
}

function exactly(judged: JudgedPerson, found: readonly AuthorRecord[], reasonIfNone: UnresolvedReason): Resolved {
  const [record] = found
  if (!record) return refuse(judged, reasonIfNone)
  return found.length === 1 ? { record } : refuse(judged, 'ambiguous', found)
}

function refuse(
  { row, person, institution }: JudgedPerson,
  reason: UnresolvedReason,
  found: readonly AuthorRecord[] = [],
): { unresolved: UnresolvedPerson } {
  const candidates = found
    .slice(0, MOST_CANDIDATES)
    .map(({ id, display_name, hint }) => ({ identifier: id, display_name, hint }))
  return { unresolved: { row, person, institution, reason, candidates } }
}

async function readAuthors(ids: readonly string[], engine: Engine): Promise<AuthorRecord[]> {
  const records = await engine.readRecords('author', ids)
  return [...new Map(records.flatMap((record) => (record ? [[record.id, record] as const] : []))).values()]
}

/** Whether somebody has just this name; at most initials between the names may differ: Wei-Chung Wang is not Wei Wang. */
function isNamed(name: PersonName, { display_name }: AuthorRecord): boolean {
  const other = readPersonName(display_name)
  if (!other) return false
  if (other.given.join('') === name.given.join('')) return true
  const inFull = ({ given }: PersonName) => given.filter((part) => part.length > 1).join(' ')
  return inFull(name) === inFull(other)
}

/** Those who are or were at an institution, whichever name of it is given. */
async function findThose(
  institution: string,
  authors: readonly AuthorRecord[],
  engine: Engine,
): Promise<AuthorRecord[]> {
  const ids = [...new Set(authors.flatMap(institutionsOf))]
  const records = (await engine.readRecords('institution', ids)).flatMap((record) => record ?? [])
  const wanted = new Set(organisationNameForms(institution))
  const isWanted = (name: string) => organisationNameForms(name).some((form) => wanted.has(form))
  const meant = new Set(records.filter((record) => namesOf(record).some(isWanted)).map(({ id }) => id))
  return authors.filter((author) => institutionsOf(author).some((id) => meant.has(id)))
}

function institutionsOf(author: AuthorRecord): string[] {
  const affiliations = author.affiliations.map(({ institution }) => institution)
  return [...affiliations, ...author.last_known_institutions, ...author.active_affiliations].map(({ id }) => id)
}

function namesOf({ display_name, display_name_acronyms, display_name_alternatives }: InstitutionRecord): string[] {
  return [display_name, ...display_name_acronyms, ...display_name_alternatives]
}
