import type { FoldedInstitutionView, FoldingRuleView } from '@cognate/contract'
import { expect, it } from 'vitest'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { ada, openScreen, screen } from '../../../testing/open-screen.tsx'
import { FoldingsScreen } from './foldings-screen.tsx'

const institution = (at: number, also_written: string[]): FoldedInstitutionView => ({
  ...{ id: `I${at}`, display_name: `University ${at}`, country_code: 'GB', works_count: 1_200, also_written },
})
const rows: FoldingRuleView[] = [
  { line: 2, action: 'fold', name: 'HKUST', into: 'University 1', state: 'in_force' },
  { line: 3, action: 'keep apart', name: 'University 2', into: '', state: 'next_import' },
  { line: 4, action: null, name: '', into: '', state: 'unknown_action' },
]

const openFoldings = (answers: Answers) =>
  openScreen(<FoldingsScreen />, {
    at: '/app/admin/foldings/',
    profile: { user: { ...ada.user, is_operator: true } },
    answers,
  })

it('an operator searches which names were folded into which institution, and copies rows that part them', async () => {
  const names = Array.from({ length: 10 }, (_, at) => `Name ${at}`)
  const { hands, calls } = openFoldings({
    listFoldings: ({ query: { search } }) =>
      search === 'none'
        ? { count: 0, results: [], is_complete: true }
        : { count: 2, results: [institution(1, names), institution(2, [])], is_complete: false },
  })
  await screen.findByRole('row', { name: /University 1\s*I1 · GB · 1,200 works/ })
  screen.getByText('Among the 10,000 most cited; a search finds others.')
  screen.getByText('No other name')
  await hands.click(screen.getByRole('button', { name: 'and 5 other names' }))
  await screen.findByText('Name 9')
  await hands.click(screen.getByRole('button', { name: /keep these names apart from University 1/ }))
  expect(await navigator.clipboard.readText()).toMatch(/^keep apart,Name 0,\s+keep apart,Name 1,/)
  await hands.type(screen.getByRole('searchbox'), 'none{Enter}')
  await screen.findByText('No matches.')
  expect(calls.at(-1)?.query).toMatchObject({ search: 'none', page: 1 })
})

it('says of each row of the file whether the catalogue in use follows it', async () => {
  let isThere = true
  const { hands } = openFoldings({
    listFoldings: () => ({ count: 0, results: [], is_complete: true }),
    listFoldingRules: ({ query: { search } }) => {
      const results = isThere && !search ? rows : []
      return { count: results.length, results, is_there: isThere }
    },
  })
  await screen.findByText('No institution of the catalogue in use has a second name.')
  await hands.click(screen.getByRole('radio', { name: 'institutions.csv' }))
  await screen.findByRole('row', { name: '2 Fold HKUST into University 1 In force' })
  screen.getByRole('row', { name: '3 Keep University 2 apart Not yet: from the next import on' })
  screen.getByRole('row', { name: /4 Cannot be read No effect: the action is neither/ })
  await hands.type(screen.getByRole('searchbox'), 'none{Enter}')
  await screen.findByText('No matches.')
  isThere = false
  await hands.clear(screen.getByRole('searchbox'))
  await screen.findByText(/This server has no institutions\.csv/)
})

it('offers another try where the catalogue does not answer', async () => {
  let isDown = true
  const { hands } = openFoldings({
    listFoldings: () =>
      isDown
        ? refuse('catalogue_unavailable')
        : { count: 1, results: [institution(1, ['The University 1'])], is_complete: true },
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await hands.click(again)
  await screen.findByText('The University 1')
})
