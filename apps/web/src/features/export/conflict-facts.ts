import type { ConflictInput, ConflictRulesView } from '@cognate/contract'
import { call } from '../../lib/api.ts'
import type { Sheet } from '../../lib/sheets/sheet.ts'
import { type CheckedNames, exceptionsOf, namesByCheck } from '../../model/conflicts/checked-people.ts'
import { describeNoConflict, describeRules } from '../../model/conflicts/conflict-words.ts'
import { policyNamed, readPolicies } from '../../model/conflicts/policies.ts'
import { messages } from './messages.ts'
import { joinParts, utcTime } from './phrases.ts'

interface ExportedCheck {
  /** The people who were checked against, with the names by which they were chosen. */
  against: ConflictInput['records']
  /** Ids of those among them whom the catalogue lacks. */
  unknownIds: readonly string[]
  rules: ConflictRulesView
  /** The id of the policy of a manuscript; null: the organisation's default; undefined: it is no manuscript. */
  policy?: string | null | undefined
}

/** A line of a sheet: what is said, and the value. */
export type SheetFact = [name: string, value: string]

/** What the conflicts of a file stand for: against whom, by which rules, and what "None found" means. */
export async function readConflictFacts(
  { against, unknownIds, rules, policy }: ExportedCheck,
  signal?: AbortSignal,
): Promise<SheetFact[]> {
  const names = namesByCheck({ records: against, check: rules.methods }, unknownIds)
  const people = factsOfChecked(names)
  if (names.checked.length + names.byInstitution.length === 0) return people
  const { catalogue } = await call('getConflictCheckDefaults', { signal })
  return [
    ...people,
    [messages.checkedOn, utcTime(new Date().toISOString())],
    ...(policy === undefined ? [] : await factsOfPolicy(policy)),
    [messages.rules, describeRules(rules)],
    [messages.noneFound, describeNoConflict(rules, catalogue)],
  ]
}

async function factsOfPolicy(id: string | null): Promise<SheetFact[]> {
  const policy = policyNamed(await readPolicies(), id)
  if (!policy) return []
  const { name, source } = policy
  return [[messages.policy, source ? `${name} (${source.publisher}, ${source.title})` : name]]
}

/** Against whom people were checked, and whom nobody was checked against. */
export const factsOfChecked = (names: CheckedNames): SheetFact[] => [
  [messages.checkedAgainst, joinParts(names.checked) || messages.nobody],
  ...exceptionsOf(names).map(([label, others]): SheetFact => [label, joinParts(others)]),
]

/** A table that is all of its file, with the facts beside each row. */
export function withConflictFacts(table: Sheet, facts: readonly SheetFact[]): Sheet {
  if (facts.length === 0) return table
  const about = factsInOneCell(facts)
  return {
    ...table,
    columns: [...table.columns, { head: messages.aboutConflicts, width: 90 }],
    rows: table.rows.map((row) => [...row, about]),
  }
}

export const factsInOneCell = (facts: readonly SheetFact[]): string =>
  facts.map(([name, value]) => `${name}: ${value}`).join(' · ')

/** The same as a sheet of its own. */
export const conflictFactsSheet = (facts: readonly SheetFact[]): Sheet => ({
  name: messages.aboutConflicts,
  columns: [
    { head: messages.what, width: 30 },
    { head: messages.value, width: 90 },
  ],
  rows: facts,
})
