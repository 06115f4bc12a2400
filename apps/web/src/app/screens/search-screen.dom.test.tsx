import type { FindSimilarAnswer, SearchView } from '@cognate/contract'
import { expect, it } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { aModule } from '../../../testing/modules.ts'
import { openScreen, screen } from '../../../testing/open-screen.tsx'
import { collection } from '../../model/collection/collection.ts'
import { textOf } from '../../model/collection/collection-state.ts'
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

const nobody = { match: null, candidates: [], doubtful: true, institution: null }

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

const author = (name: string) => ({ name, affiliations: [], orcid: null, email: null, identifier: null })

it.each([
  ['Take over both', 'Peat fires today', ['Ada Lind', 'Ben Oduya']],
  ['Take theirs', 'Peat fires', ['Ada Lind', 'Ben Oduya']],
  ['Keep mine', 'Peat fires today', ['Ada Lind']],
])('C-09 overwrites no author who was added elsewhere meanwhile: %s', async (choice, title, authors) => {
  collection.forsake()
  const asOpened = { ...view, manuscript: { ...view.manuscript!, authors: [author('Ada Lind')] } }
  const theirs = {
    ...{ ...asOpened, updated_at: '2026-11-24T09:05:00Z' },
    manuscript: { ...asOpened.manuscript, authors: [author('Ada Lind'), author('Ben Oduya')] },
  }
  let saved = asOpened
  const { hands, calls } = openScreen(<SearchScreen />, {
    at: `/app/search/${UUID}/`,
    modules: [aModule('experts', 'author')],
    answers: {
      getSearch: () => saved,
      changeSearch: ({ body: { updated_at } }) =>
        updated_at === undefined || updated_at === saved.updated_at ? saved : refuse('conflict'),
      listConflictPolicies: () => [],
      matchPeople: ({ body }) => ({ people: (body.people ?? []).map(() => nobody) }),
      findSimilar: () => new Promise<FindSimilarAnswer>(() => {}),
    },
  })
  const sent = () =>
    calls.flatMap(({ key, body }) => {
      const { manuscript, updated_at } = (body ?? {}) as Partial<SearchView>
      return key === 'changeSearch' && manuscript ? [{ ...manuscript, updated_at }] : []
    })
  await hands.type(await screen.findByRole('textbox', { name: 'Title' }), ' today')
  saved = theirs
  // In the other case another tab of the browser has told it before.
  if (choice === 'Take theirs') collection.refresh()
  else await hands.click(screen.getByRole('button', { name: 'Find reviewers' }))
  await screen.findByText(/changed elsewhere since you opened it here: authors: Ben Oduya added/)
  expect(sent().filter(({ updated_at }) => updated_at !== asOpened.updated_at)).toEqual([])
  await hands.click(screen.getByRole('button', { name: choice }))
  await hands.click(await screen.findByRole('button', { name: 'Find reviewers' }))
  await expect.poll(() => calls.some(({ key }) => key === 'findSimilar')).toBe(true)
  expect(sent().at(-1)).toMatchObject({
    title,
    authors: authors.map((name) => ({ name })),
    updated_at: theirs.updated_at,
  })
})

it.each(['view', 'edit'] as const)(
  'C-11 looks for reviewers of a manuscript of somebody else, changing nothing: %s',
  async (may) => {
    expect(await findReviewers({ is_owned: false, may })).toMatchObject([
      { key: 'findSimilar', body: { search: UUID } },
    ])
  },
)

/** Searches with another text beside the results of a manuscript. */
async function searchWith(text: string) {
  collection.forsake()
  const { hands } = openScreen(<SearchScreen />, {
    at: `/app/search/${UUID}/`,
    modules: [aModule('experts', 'author')],
    answers: {
      getSearch: () => ({ ...view, texts: [{ ...view.texts[0]!, text: LONG }] }),
      changeSearch: () => ({ ...view, texts: [{ ...view.texts[0]!, text: LONG }] }),
      addSearchText: ({ body }) => ({ texts: [{ ...view.texts[0]!, text: body.text }] }),
      listConflictPolicies: () => [],
      matchPeople: () => ({ people: [] }),
      autocomplete: () => ({ meta: { count: 0, db_response_time_ms: 0, page: 1, per_page: 10 }, results: [] }),
      findSimilar: () => new Promise<FindSimilarAnswer>(() => {}),
    },
  })
  await hands.click(await screen.findByRole('button', { name: 'Find reviewers' }))
  const box = await screen.findByRole('textbox', { name: 'Text, academic or work to search for' })
  await hands.clear(box)
  await hands.click(box)
  await hands.paste(text)
  await hands.keyboard('{Enter}')
  await screen.findByRole('group', { name: 'New manuscript?' })
  return hands
}
const LONG = `Peat fires\n\n${'They burn for months below the ground. '.repeat(9)}`

it('C-01 offers no few words, such as a name, in place of title and abstract of a manuscript', async () => {
  await searchWith('Marta Costa-jussà')
  expect(screen.queryByRole('button', { name: 'Same manuscript, reworded' })).toBeNull()
})

it('C-01 gives a manuscript its text back that was reworded', async () => {
  const other = 'Smouldering soils release old carbon into the air. '.repeat(9).trim()
  const hands = await searchWith(other)
  await hands.click(screen.getByRole('button', { name: 'Same manuscript, reworded' }))
  expect(textOf(collection.state())).toBe(other)
  await hands.click(await screen.findByRole('button', { name: 'Undo' }))
  await expect.poll(() => textOf(collection.state())).toBe(LONG.trim())
})

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
