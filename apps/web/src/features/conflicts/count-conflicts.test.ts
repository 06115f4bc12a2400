import type { ResultView } from '@cognate/contract'
import { expect, it } from 'vitest'
import { countConflicts } from './count-conflicts.ts'

const expert = (identifier: string, conflict: boolean | null, in_coi_input = false) =>
  ({
    record_type: 'author',
    identifier,
    fields: { conflict_of_interest: conflict === null ? null : { conflict, in_coi_input } },
  }) as ResultView

it('K-01 counts experts in conflict, and apart from them those who are checked against', () => {
  const results = [expert('A1', true), expert('A2', true, true), expert('A3', false), expert('A4', true)]
  expect(countConflicts(results)).toEqual({ conflicting: ['A1', 'A4'], checkedAgainst: 1 })
  expect(countConflicts([expert('A3', false)])).toEqual({ conflicting: [], checkedAgainst: 0 })
})

it('K-01 counts nobody where nobody was checked', () => expect(countConflicts([expert('A1', null)])).toBeUndefined())
