import { expect, it } from 'vitest'
import { optionMeant } from '../../ui/options.ts'
import { messages } from '../messages.ts'
import {
  type CheckedRecord,
  exceptionsOf,
  isStandIn,
  isUnmatched,
  namesByCheck,
  toldAs,
  unmatched,
  withStandIn,
} from './checked-people.ts'

const rmit = { id: 'https://openalex.org/I1', display_name: 'RMIT University' }
const ada = { record_type: 'author' as const, identifier: 'A1', fields: { display_name: 'Ada' } }

it('K-01 names whom an institution stands for, and adds a further person of it to the name', () => {
  const records = withStandIn([ada], 'Priya Ramanathan', rmit)
  expect(records.map(isStandIn)).toEqual([false, true])
  expect(records[1]!.fields).toEqual({
    display_name: 'Priya Ramanathan (not in the catalogue; checked by institution: RMIT University)',
  })
  const both = withStandIn(records, 'Sam Teo', { ...rmit, id: 'I1' })
  expect(both).toHaveLength(2)
  expect(both[1]!.fields!.display_name).toMatch(/^Priya Ramanathan, Sam Teo \(not in the catalogue/)
  const beside = withStandIn([], 'Ada', rmit, messages.checkedBeside)
  const three = withStandIn(withStandIn(beside, 'Priya Ramanathan', rmit), 'Sam Teo', rmit)
  expect(three.map(({ fields }) => fields!.display_name)).toEqual([
    'Ada (also by institution: RMIT University), Priya Ramanathan, Sam Teo (not in the catalogue; checked by institution: RMIT University)',
  ])
})

it('K-01 knows a name to which nobody was chosen yet', () => {
  expect([unmatched('Priya Ramanathan'), ada].map(isUnmatched)).toEqual([true, false])
})

it('K-01 K-04 keeps apart who was checked, who was checked by institution, and who was not', () => {
  const gone = { ...ada, identifier: 'https://openalex.org/A9', fields: { display_name: 'Nobody Known' } }
  const bare = { record_type: 'author' as const, identifier: 'A2' }
  const records = [...withStandIn([ada, bare, unmatched('Yang Liu'), gone], 'Priya Ramanathan', rmit)]
  const names = namesByCheck({ records }, ['A9', 'Yang Liu'], () => 'Ben')
  expect(names).toEqual({
    checked: ['Ada', 'Ben'],
    byInstitution: [{ place: 'RMIT University', names: ['Priya Ramanathan'] }],
    notChecked: ['Yang Liu', 'Nobody Known'],
  })
  expect(exceptionsOf(names).map(([label, people]) => `${label}: ${people.join(', ')}`)).toEqual([
    'Checked by institution: RMIT University: Priya Ramanathan',
    'Not checked: Yang Liu, Nobody Known',
  ])
  expect(exceptionsOf(namesByCheck({ records: [ada] }))).toEqual([])
})

it('K-01 groups people by the institution that is checked for them, and names each once', () => {
  const google = { id: 'I2', display_name: 'Google (United States)' }
  const beside = withStandIn(withStandIn([ada], 'Ada', rmit, messages.checkedBeside), 'Priya Ramanathan', rmit)
  const records = withStandIn(withStandIn(beside, 'Ada', rmit), 'Sam Teo', google)
  const [, ...lines] = exceptionsOf(namesByCheck({ records })).flat(2)
  expect(lines).toEqual(['RMIT University: Ada, Priya Ramanathan', 'Google (United States): Sam Teo'])
  expect(toldAs({ identifier: rmit.id, display_name: 'RMIT University' }, records)).toBe(
    'people at RMIT University, where Ada and Priya Ramanathan are',
  )
  const many = ['Ben', 'Cem', 'Dee', 'Eve'].reduce<CheckedRecord[]>(
    (known, name) => withStandIn(known, name, google),
    [],
  )
  const at = { identifier: google.id, display_name: google.display_name }
  expect(toldAs(at, withStandIn(many, 'Finn', google))).toBe(
    'people at Google (United States), where Ben, Cem, Dee and 2 more are',
  )
  expect(toldAs(at, [])).toBe('people at Google (United States)')
  expect(toldAs({ identifier: 'A1', display_name: 'Ada' }, records)).toBe('Ada')
})

it('S-04 Enter means the only option, or the one of exactly the typed name', () => {
  const options = [
    { value: 'A1', label: 'Ada Lindqvist' },
    { value: 'A2', label: 'Ada Lindqvist-Berg' },
  ]
  expect(optionMeant(options, ' ada lindqvist ')?.value).toBe('A1')
  expect(optionMeant(options, 'ada')).toBeUndefined()
  expect(optionMeant(options.slice(1), 'ada')?.value).toBe('A2')
  expect(optionMeant(options.slice(1), ' ')).toBeUndefined()
})

it('K-01 without institutions, says of nobody that they were checked by one; whoever is checked as an author still is', () => {
  const placed = (records: readonly CheckedRecord[], name: string) => withStandIn(records, name, rmit)
  const records = withStandIn(['Ben', 'Cleo'].reduce(placed, [ada]), 'Ada', rmit, messages.checkedBeside)
  expect(namesByCheck({ records, check: ['coauthors'] })).toEqual({
    checked: ['Ada'],
    byInstitution: [],
    notChecked: ['Ben', 'Cleo'],
  })
  expect(namesByCheck({ records, check: [] }).byInstitution).toHaveLength(1)
})
