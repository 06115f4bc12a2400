import type { FindSimilarAnswer, SearchView } from '@cognate/contract'
import { expect, it } from 'vitest'
import { aModule } from '../../../testing/modules.ts'
import { openScreen, screen } from '../../../testing/open-screen.tsx'
import { collection } from '../../model/collection/collection.ts'
import { SearchScreen } from './search-screen.tsx'

const UUID = '00000000-0000-4000-8000-000000000001'
const view: SearchView = {
  ...{ uuid: UUID, name: 'Peat fires', external_identifier: 'MS-7', filters: {}, sort: null },
  ...{ created_at: '2026-11-24T09:00:00Z', updated_at: '2026-11-24T09:00:00Z' },
  texts: [{ uuid: UUID, text: 'Peat fires\n\nThey burn.', created_at: '2026-11-24T09:00:00Z' }],
  ...{ included_records: [], excluded_records: [], conflict_of_interest: { records: [] } },
  ...{ shared_users: [], shared_teams: [], access: { is_owned: true } },
  manuscript: {
    ...{ title: 'Peat fires', abstract: 'They burn.', keywords: [], references: [], authors: [], suggested: [] },
    ...{ opposed: [], policy: null, round: 1, wanted: { reviewers: 3, alternates: 3 }, answer_by: null },
  },
}

/** Home with the manuscript that a collection is, and what is sent on looking for reviewers. */
async function findReviewers(access: SearchView['access']) {
  collection.forsake()
  const { hands, calls } = openScreen(<SearchScreen />, {
    at: `/app/search/${UUID}/`,
    modules: [aModule('experts', 'author')],
    answers: {
      getSearch: () => ({ ...view, access }),
      changeSearch: () => view,
      listConflictPolicies: () => [],
      matchPeople: () => ({ people: [] }),
      findSimilar: () => new Promise<FindSimilarAnswer>(() => {}),
    },
  })
  await hands.click(await screen.findByRole('button', { name: 'Find reviewers' }))
  await expect.poll(() => calls.some(({ key }) => key === 'findSimilar')).toBe(true)
  return calls.map(({ key, body }) => ({ key, body })).filter(({ key }) => /changeSearch|findSimilar/.test(key))
}

it('C-09 keeps what its owner changed of a manuscript, and looks for reviewers', async () => {
  expect(await findReviewers({ is_owned: true })).toMatchObject([
    { key: 'changeSearch', body: { manuscript: { title: 'Peat fires' } } },
    // And in which order.
    { key: 'changeSearch', body: { sort: 'relevance' } },
    { key: 'findSimilar', body: { search: UUID } },
  ])
})

it.each(['view', 'edit'] as const)(
  'C-11 looks for reviewers of a manuscript of somebody else, changing nothing: %s',
  async (may) => {
    expect(await findReviewers({ is_owned: false, may })).toMatchObject([
      { key: 'findSimilar', body: { search: UUID } },
    ])
  },
)

it.each([
  ['its text', view.texts, 'Peat fires'],
  ['no text', [], ''],
])(
  'C-09 opens the fields of the authors of a plain collection of %s, where a link asks for them',
  async (_, texts, title) => {
    collection.forsake()
    openScreen(<SearchScreen />, {
      at: `/app/search/${UUID}/#authors`,
      modules: [aModule('experts', 'author')],
      answers: {
        getSearch: () => ({ ...view, manuscript: null, texts }),
        listConflictPolicies: () => [],
        matchPeople: () => ({ people: [] }),
      },
    })
    await screen.findByRole('textbox', { name: 'Title' })
    screen.getByText('Authors')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe(title)
  },
)
