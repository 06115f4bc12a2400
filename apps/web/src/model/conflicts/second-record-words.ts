import type { PersonView, SecondRecordConflict } from '@cognate/contract'
import { type CheckedRecord, toldAs } from './checked-people.ts'
import { describeConflict } from './conflict-words.ts'

/** What of a second record is told: all but its evidence. */
type Told = Pick<
  SecondRecordConflict,
  'row_as' | 'with' | 'with_as' | 'in_coi_input' | 'coauthorship' | 'coaffiliation' | 'joint_projects'
> & { institutions?: readonly { display_name: string }[] }

/** Whom a check names, as far as the page knows it. */
type Checked = readonly Pick<CheckedRecord, 'identifier' | 'fields'>[]

/**
 * What comes to light if somebody and those checked against stand in the catalogue twice, a sentence for each: "May be in conflict:
 * Michael Faerber, who may be the same person, shares 2 works with Ada Lind".
 * @param name     Of whoever was checked.
 * @param checked  They tell for whom an institution is checked.
 */
export const secondRecordsInWords = (conflicts: readonly Told[] = [], name: string, checked: Checked = []): string[] =>
  conflicts.map((conflict) => inWords(conflict, name, checked))

function inWords(
  { row_as, with: other, with_as, in_coi_input, institutions = [], ...counts }: Told,
  name: string,
  checked: Checked,
) {
  if (in_coi_input) return `May be the same person as ${other.display_name}, who is on the conflict list`
  const places = institutions.map(({ display_name }) => display_name)
  const others = with_as
    ? `${asCalled(with_as, other.display_name)}, who may be ${sameAs(with_as, other)}`
    : toldAs(other, checked)
  const shared = `${describeConflict({ ...counts, other_types: 0 }, places)} with ${others}`
  return `May be in conflict: ${row_as ? `${asCalled(row_as, name)}, who may be the same person, shares ` : ''}${shared}`
}

/** A record that is called as another is another. */
const asCalled = ({ display_name }: Pick<PersonView, 'display_name'>, name: string) =>
  display_name === name ? `another ${name}` : display_name

const sameAs = (record: Pick<PersonView, 'display_name'>, { display_name }: PersonView) =>
  record.display_name === display_name ? 'the same person' : display_name
