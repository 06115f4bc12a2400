import type { ConflictInput, PersonView } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { messages, type Placed } from '../messages.ts'
import { isSameId, useNames } from '../records/use-names.ts'
import { inList } from '../records/wording.ts'

export type CheckedRecord = ConflictInput['records'][number]

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

/** Somebody of whom it was said that the catalogue lacks them, although it has people of that name. */
export const saidToLack = (name: string): string => `${name}${messages.saidLacking}`

/** Whether that was said of a name that was given. */
export const isSaidToLack = (name: string): boolean => name.endsWith(messages.saidLacking)

/** A name that was given, without the institution in brackets behind it. */
export const withoutPlace = (name: string): string => name.replace(/\s*\([^)]*\)$/, '')

/** The names of those whom a check names, by what became of them. */
export interface CheckedNames {
  checked: string[]
  /** The institutions of people whom the catalogue lacks, or has elsewhere. */
  byInstitution: Placed[]
  notChecked: string[]
}

/** Whom a check names, and what it looks for. */
type Checks = Partial<Pick<ConflictInput, 'check'>> & {
  records: readonly Pick<CheckedRecord, 'identifier' | 'fields'>[]
}

/** Whether a check looks at institutions; without a method it takes all. */
export const comparesPlaces = ({ check = [] }: Partial<Pick<ConflictInput, 'check'>>): boolean =>
  check.length === 0 || check.includes('coaffiliated')

/**
 * Keeps apart who was checked against, and who was not: without institutions, nobody is of whom only the institution is known.
 * @param unknownIds  Whom the answer lists as unknown to the catalogue.
 * @param nameOf      The name of a record that comes without one.
 */
export function namesByCheck(
  checks: Checks | null | undefined,
  unknownIds: readonly string[] = [],
  nameOf: (id: string) => string = shortId,
): CheckedNames {
  const names: CheckedNames = { checked: [], byInstitution: [], notChecked: [] }
  if (!checks) return names
  const hasPlaces = comparesPlaces(checks)
  for (const record of checks.records) {
    const { identifier, fields } = record
    const name = fields?.display_name || nameOf(identifier)
    if (isUnmatched(record) || unknownIds.some((id) => isSameId(id, identifier))) names.notChecked.push(name)
    else if (!isStandIn(record)) names.checked.push(name)
    else if (hasPlaces) names.byInstitution.push(messages.placed(name))
    else names.notChecked.push(...messages.namesInPlace(name))
  }
  return names
}

/**
 * What somebody checked against is called in a sentence: "people at RMIT University, where Ada and Ben are" for an institution.
 * @param records  Those of the check, by whose names people are called; they know for whom an institution is checked.
 */
export function toldAs(one: PersonView, records: Checks['records']): string {
  const given = records.find(({ identifier }) => isSameId(identifier, one.identifier))
  const name = given?.fields?.display_name || one.display_name
  if (!isStandIn(one)) return name
  const { place, names } = messages.placed(name)
  const told =
    names.length > MOST_AT ? [...names.slice(0, MOST_AT - 1), messages.more(names.length - MOST_AT + 1)] : names
  return messages.peopleAt(place, inList(told), names.length)
}

/** How many people of an institution are named in a sentence. */
const MOST_AT = 4

/** Whether those whom a check names are all people whom the catalogue lacks, so that nothing can be found. */
export const isNobodyChecked = ({ checked, byInstitution, notChecked }: CheckedNames): boolean =>
  notChecked.length > 0 && checked.length + byInstitution.length === 0

/** That nothing was found, and that nobody was checked against some: how many of the names given they are. */
export const noneFound = (unchecked: number): string => messages.noneFound(unchecked)

/** Those who were not checked as authors of the catalogue, under what became of them; empty where all were. */
export const exceptionsOf = ({ byInstitution, notChecked }: CheckedNames): [label: string, names: string[]][] => {
  const parts: [string, string[]][] = [
    [messages.checkParts.byInstitution, byInstitution.map(messages.placedInWords)],
    [messages.checkParts.notChecked, notChecked],
  ]
  return parts.filter(([, names]) => names.length > 0)
}

/**
 * Institutions in place of somebody there, or beside them; one that already stands for somebody gets the further name
 * among those of the same reason: "Ada, Ben (not in the catalogue; …), Cem (also by institution: …)".
 * @param words  What it is called.
 */
export function withStandIn(
  records: readonly CheckedRecord[],
  name: string,
  institution: { id: string; display_name: string },
  words: (name: string, institution: string) => string = messages.checkedByInstitution,
): CheckedRecord[] {
  const others = records.filter(({ identifier }) => !isSameId(identifier, institution.id))
  const known = records.find(({ identifier }) => isSameId(identifier, institution.id))?.fields?.display_name
  const reason = words('', institution.display_name)
  const display_name = known?.includes(reason)
    ? known.replace(reason, () => `, ${name}${reason}`)
    : [...(known ? [known] : []), `${name}${reason}`].join(', ')
  return [...others, { record_type: 'institution', identifier: institution.id, fields: { display_name } }]
}

/** The records and one more, each once; an institution that already stands for somebody goes by the names of both. */
export function withChecked(records: readonly CheckedRecord[], record: CheckedRecord): CheckedRecord[] {
  const known = records.find(({ identifier }) => isSameId(identifier, record.identifier))
  if (!known) return [...records, record]
  const [before = '', further = ''] = [known, record].map(({ fields }) => fields?.display_name)
  if (!isStandIn(record) || before.includes(further)) return [...records]
  const both = { ...known, fields: { display_name: [before, further].filter(Boolean).join(', ') } }
  return records.map((one) => (one === known ? both : one))
}

/** What those checked against are called: authors as in the catalogue, others as they were given. */
export function useCheckedNames(records: readonly CheckedRecord[], further: readonly string[] = []) {
  const given = records.filter((record) => isStandIn(record) || isUnmatched(record))
  const authors = [
    ...records.filter((record) => !given.includes(record)).map(({ identifier }) => identifier),
    ...further,
  ]
  const names = useNames('authors', authors)
  const places = useNames(
    'institutions',
    given.filter(({ fields }) => !fields?.display_name).map(({ identifier }) => identifier),
  )
  return {
    ...names,
    nameOf: (id: string) =>
      given.find(({ identifier }) => isSameId(identifier, id))?.fields?.display_name ??
      (isStandIn({ identifier: id }) ? places : names).nameOf(id),
  }
}
