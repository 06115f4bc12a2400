import type { ConflictInput } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { messages } from '../messages.ts'
import { isSameId, useNames } from '../records/use-names.ts'

type CheckedRecord = ConflictInput['records'][number]

/** Whether an institution is checked in place of somebody there whom the catalogue lacks. */
export const isStandIn = ({ identifier }: Pick<CheckedRecord, 'identifier'>): boolean =>
  /^I\d+$/.test(shortId(identifier))

/** Whether a name was given to which nobody of the catalogue was chosen yet: it is its own id, and is checked against nobody. */
export const isUnmatched = ({ identifier, fields }: Pick<CheckedRecord, 'identifier' | 'fields'>): boolean =>
  identifier === fields?.display_name

/** A name to which nobody was chosen yet. */
export const unmatched = (name: string): CheckedRecord => ({
  record_type: 'author',
  identifier: name,
  fields: { display_name: name },
})

/** Institutions in place of somebody there; one that already stands for somebody gets the further name. */
export function withStandIn(
  records: readonly CheckedRecord[],
  name: string,
  institution: { id: string; display_name: string },
): CheckedRecord[] {
  const others = records.filter(({ identifier }) => !isSameId(identifier, institution.id))
  const known = records.find(({ identifier }) => isSameId(identifier, institution.id))?.fields?.display_name
  const display_name = known ? `${name}, ${known}` : messages.checkedByInstitution(name, institution.display_name)
  return [...others, { record_type: 'institution', identifier: institution.id, fields: { display_name } }]
}

/** What those checked against are called: authors as in the catalogue, others as they were given. */
export function useCheckedNames(records: readonly CheckedRecord[], further: readonly string[] = []) {
  const given = records.filter((record) => isStandIn(record) || isUnmatched(record))
  const authors = [
    ...records.filter((record) => !given.includes(record)).map(({ identifier }) => identifier),
    ...further,
  ]
  const names = useNames('authors', authors)
  return {
    ...names,
    nameOf: (id: string) =>
      given.find(({ identifier }) => isSameId(identifier, id))?.fields?.display_name ?? names.nameOf(id),
  }
}
