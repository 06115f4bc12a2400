import type { Engine } from '@cognate/catalogue'
import { type AuthorRecord, type PersonView, recordTypeOfId, shortId } from '@cognate/contract'
import { ROWS_AT_ONCE } from './conflict-cells.ts'

/** Records of authors; whom the catalogue lacks is left out, as are institutions that stand for somebody. */
export async function readAuthorRecords(
  ids: readonly string[],
  engine: Pick<Engine, 'readRecords'>,
): Promise<AuthorRecord[]> {
  const authors = ids.filter((id) => recordTypeOfId(id) === 'author')
  const found: AuthorRecord[] = []
  for (let at = 0; at < authors.length; at += ROWS_AT_ONCE)
    found.push(
      ...(await engine.readRecords('author', authors.slice(at, at + ROWS_AT_ONCE))).flatMap((one) => one ?? []),
    )
  return found
}

/** Authors, and institutions that stand for somebody, by short id. */
export async function readPeopleById(
  ids: readonly string[],
  engine: Pick<Engine, 'readPeople'>,
): Promise<Map<string, PersonView>> {
  const people = await engine.readPeople(ids)
  return new Map(people.flatMap((person) => (person ? [[shortId(person.identifier), person] as const] : [])))
}
