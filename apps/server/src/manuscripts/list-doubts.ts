import type { ListDoubt, ManuscriptPerson } from '@cognate/contract'
import { fold } from '@cognate/contract/fold'
import type { ListedManuscript } from './read-manuscript-list.ts'

/**
 * What an editor may want to look at before a row of a list becomes a manuscript.
 * @param others  What else has its number or name: the other rows, and the manuscripts that are there already.
 * @param today   As ISO 8601 writes a day.
 */
export function listDoubts(
  { name, external_identifier, manuscript }: ListedManuscript,
  others: readonly { name: string; external_identifier: string | null }[],
  today: string,
): ListDoubt[] {
  const { authors, suggested, opposed, answer_by } = manuscript
  const isSameTitle = others.some(
    (other) =>
      fold(other.name) === fold(name) && fold(other.external_identifier ?? '') !== fold(external_identifier ?? ''),
  )
  const areIn = (people: readonly ManuscriptPerson[]) =>
    suggested.some((one) => people.some((other) => isOne(one, other)))
  return [
    ...(isSameTitle ? (['title_elsewhere'] as const) : []),
    ...(answer_by !== null && answer_by < today ? (['deadline_passed'] as const) : []),
    ...(areIn(opposed) ? (['suggested_and_opposed'] as const) : []),
    ...(areIn(authors) ? (['suggested_author'] as const) : []),
  ]
}

/** Whether two entries name one person in the same words, address or iD. */
const isOne = (one: ManuscriptPerson, other: ManuscriptPerson): boolean =>
  (['name', 'email', 'orcid'] as const).some((key) => one[key] && other[key] && fold(one[key]) === fold(other[key]))
