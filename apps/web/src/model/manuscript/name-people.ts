import type { MatchedPerson } from '@cognate/contract'
import { MAX_MATCHED } from '@cognate/contract/limits'
import { call } from '../../lib/api.ts'
import { knownOf, type ManuscriptDraft, type NamedPerson, peopleLists, whoIs } from '../query/manuscript-draft.ts'

/**
 * Whom of the catalogue people are, with each other and with the cited works in view.
 * @param cited  Ids of works that the text cites.
 * @throws ApiError  where nobody can be looked up
 */
export async function namePeople(
  people: readonly NamedPerson[],
  cited: readonly string[] = [],
): Promise<NamedPerson[]> {
  const matched = await askWho(people, cited)
  return people.map((person, at) => ({ ...person, ...whoIs(matched[at]!) }))
}

/** Whom of the catalogue people are; those of one call are told apart together. */
async function askWho(
  people: readonly NamedPerson[],
  cited: readonly string[],
  signal?: AbortSignal,
): Promise<MatchedPerson[]> {
  const matched: MatchedPerson[] = []
  for (let from = 0; from < people.length; from += MAX_MATCHED) {
    const body = { people: people.slice(from, from + MAX_MATCHED).map(asAsked), cited: [...cited] }
    matched.push(...(await call('matchPeople', { body, signal })).people)
  }
  return matched
}

/** Somebody as the catalogue is asked for them. */
const asAsked = ({ name, affiliations, email, orcid }: NamedPerson) => ({
  ...{ name: name === email ? '' : name, affiliations, email, orcid },
})

/**
 * The people of a manuscript with those of the catalogue who may be meant.
 * @param decides  Whether they become whom the catalogue knows for certain. Of a saved manuscript somebody chose, or left it open.
 * @throws ApiError  where nobody can be looked up
 */
export async function findNamedPeople(
  manuscript: ManuscriptDraft,
  { decides, signal }: { decides: boolean; signal: AbortSignal },
): Promise<ReadonlyMap<NamedPerson, NamedPerson>> {
  const matched = await matchPeople(manuscript, decides ? isUndecided : isUnasked, signal)
  const named = (person: NamedPerson, { candidates, institution, further_institutions, ...matched }: MatchedPerson) =>
    person.identifier === null
      ? { candidates, place: institution, further_institutions }
      : { candidates, ...(person.identifier === matched.match && knownOf(matched)) }
  return new Map(
    [...matched].map(([person, found]) => [person, { ...person, ...(decides ? whoIs(found) : named(person, found)) }]),
  )
}

/**
 * A manuscript with the people whom the catalogue knows for certain, and the institutions that stand for those whom it lacks.
 * @throws ApiError  where nobody can be looked up
 */
export async function withNamedPeople(manuscript: ManuscriptDraft, signal: AbortSignal): Promise<ManuscriptDraft> {
  const matched = await matchPeople(manuscript, isUndecided, signal)
  const named = (person: NamedPerson) => {
    const found = matched.get(person)
    return found ? { ...person, ...whoIs(found) } : person
  }
  const lists = peopleLists.map((list) => [list, manuscript[list].map(named)] as const)
  return { ...manuscript, ...Object.fromEntries(lists) }
}

const isUnasked = ({ candidates }: NamedPerson) => candidates.length === 0
const isUndecided = (person: NamedPerson) => person.identifier === null && !person.not_in_catalogue && isUnasked(person)

/** Whom the catalogue knows of some of the people whom a manuscript names; they are told apart together. */
async function matchPeople(
  manuscript: ManuscriptDraft,
  isWanted: (person: NamedPerson) => boolean,
  signal: AbortSignal,
): Promise<ReadonlyMap<NamedPerson, MatchedPerson>> {
  const open = peopleLists.flatMap((list) => manuscript[list]).filter(isWanted)
  const cited = manuscript.references.flatMap(({ identifier }) => identifier ?? [])
  const matched = await askWho(open, cited, signal)
  return new Map(open.map((person, place) => [person, matched[place]!]))
}
