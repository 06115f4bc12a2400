import type { SearchSummaryView, SearchView } from '@cognate/contract'
import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { aModule } from '../../../testing/modules.ts'
import { expectGone, openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { CollectionsScreen } from './collections-screen.tsx'

const aCollection = (at: number, name: string, more: Partial<SearchSummaryView> = {}): SearchSummaryView => ({
  uuid: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  name,
  external_identifier: null,
  created_at: '2026-01-02T03:04:05Z',
  updated_at: '2026-01-02T03:04:05Z',
  conflict_of_interest: { records: [] },
  manuscript: null,
  included_count: 0,
  excluded_count: 0,
  included_by_type: {},
  access: { is_owned: true },
  shared_users: [],
  shared_teams: [],
  ...more,
})

/** The screen over collections that it can change. */
function openCollections(collections: SearchSummaryView[], answers: Answers = {}) {
  const kept = [...collections]
  return openScreen(
    <CollectionsScreen ShareButton={() => null} ExportButton={() => null} ApprovalButton={() => null} />,
    {
      at: '/app/collections/',
      modules: [aModule('works', 'work')],
      answers: {
        listSearches: ({ query }) => {
          const { search_string = '', exclude_shared, exclude_closed, page_number = 1, page_size = 10 } = query
          const found = kept.filter(
            ({ name, access, closed_at }) =>
              name.toLowerCase().includes(search_string) &&
              (access.is_owned || !exclude_shared) &&
              !(closed_at && exclude_closed),
          )
          return { count: found.length, results: found.slice((page_number - 1) * page_size, page_number * page_size) }
        },
        changeSearch: ({ params, body: { name, external_identifier, closed } }) => {
          const at = kept.findIndex(({ uuid }) => uuid === params.uuid)
          kept[at] = {
            ...kept[at]!,
            ...(name !== undefined && { name }),
            ...(external_identifier !== undefined && { external_identifier }),
            ...(closed !== undefined && { closed_at: closed ? '2026-01-02T03:04:05Z' : undefined }),
          }
          const records: Pick<SearchView, 'included_records' | 'excluded_records'> = {
            included_records: [],
            excluded_records: [],
          }
          return { ...kept[at], ...records, texts: [], manuscript: null, filters: {}, sort: null }
        },
        ...answers,
      },
    },
  )
}

type Opened = ReturnType<typeof openCollections>

const nameField = () => screen.getByRole('textbox', { name: 'Name of the collection' })
const names = () => screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent)
const changesOf = ({ calls }: Opened) => calls.filter(({ key }) => key === 'changeSearch')

async function rename({ hands }: Opened, from: string, to: string): Promise<void> {
  await hands.click(await screen.findByRole('button', { name: `Rename ${from}` }))
  expect(nameField()).toHaveProperty('value', from)
  await hands.clear(nameField())
  await hands.type(nameField(), to)
}

describe('the list', () => {
  it('C-03 searches after a pause in typing, and shows pages of ten with five links', async () => {
    const paged = Array.from({ length: 61 }, (_, index) => aCollection(index + 1, `Paged ${index}`))
    const { hands, calls } = openCollections([aCollection(99, 'Another'), ...paged])
    await hands.type(await screen.findByRole('searchbox', { name: 'Search by name or reference' }), 'paged')
    await screen.findByText('61 collections', { selector: 'p' })
    const asked = { page_size: 10, exclude_shared: false }
    expect(calls.map(({ query }) => query)).toEqual([
      expect.objectContaining({ ...asked, search_string: '', page_number: 1 }),
      expect.objectContaining({ ...asked, search_string: 'paged', page_number: 1 }),
    ])

    const pages = within(screen.getByRole('navigation', { name: 'Pages of collections' }))
    const linked = () => pages.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(linked()).toEqual(['1', '2', '3', '4', '5'])
    await hands.click(pages.getByRole('link', { name: 'Page 5 of 7' }))
    await screen.findByRole('link', { name: 'Paged 40' })
    expect(linked()).toEqual(['3', '4', '5', '6', '7'])
    expect(pages.getByRole('link', { current: 'page' }).textContent).toBe('5')
    await hands.click(pages.getByRole('link', { name: 'Page 7 of 7' }))
    await screen.findByRole('link', { name: 'Paged 60' })
    expect(names()).toEqual(['Paged 60'])
  })

  it('C-03 says that there are none, in the exact words', async () => {
    const { hands } = openCollections([aCollection(1, 'Reviewers')])
    await hands.type(await screen.findByRole('searchbox', { name: 'Search by name or reference' }), 'nobody has this')
    await screen.findByText('No collections found...')
    await hands.click(screen.getByRole('button', { name: 'Clear the search' }))
    await screen.findByRole('table', { name: 'Collections' })
  })

  it('C-03 counts the records of a collection, and links to it', async () => {
    const counted = aCollection(1, 'Counted', {
      ...{ external_identifier: 'MS-COUNTED', updated_at: new Date().toISOString() },
      ...{ included_by_type: { author: 2, work: 1 }, included_count: 3, excluded_count: 1 },
    })
    openCollections([counted])
    const row = within((await screen.findByRole('rowheader')).closest('tr')!)
    for (const words of ['2 experts', '1 work', '1 excluded', 'MS-COUNTED']) row.getByText(words)
    expect(row.getByText('just now').title).toMatch(/\d{4}.*\d:\d\d/)
    const link = row.getByRole('link', { name: 'Continue Collection Counted' })
    expect(link.textContent).toBe('Continue Collection')
    expect(link.getAttribute('href')).toBe(`/app/search/${counted.uuid}/`)
    expect(row.getByRole('link', { name: 'Counted' }).getAttribute('href')).toBe(`/app/collection/${counted.uuid}/`)
  })

  it('C-03 says why the list could not be loaded, and tries again', async () => {
    let isBroken = true
    const results = [aCollection(1, 'Reviewers')]
    const { hands } = openCollections(results, {
      listSearches: () => (isBroken ? refuse('internal') : { count: 1, results }),
    })
    const failure = () => screen.queryByRole('heading', { name: 'The collections could not be loaded' })
    await waitFor(() => expect(failure()).not.toBeNull())
    isBroken = false
    await hands.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('table', { name: 'Collections' })
    await expectGone(failure)
  })

  it('C-06 leaves what is shared with others to its owner, and hides it on request', async () => {
    const theirs = aCollection(2, 'Theirs', { access: { is_owned: false } })
    const { hands, calls } = openCollections([aCollection(1, 'Mine'), theirs])
    await screen.findByRole('link', { name: 'Theirs' })
    const buttons = screen.getAllByRole('button', { name: /^(Rename|Add the reference of|Delete) / })
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      ...['Rename Mine', 'Add the reference of Mine', 'Delete Mine'],
    ])
    await hands.click(screen.getByRole('checkbox', { name: 'Hide shared collections' }))
    await expectGone(() => screen.queryByRole('link', { name: 'Theirs' }))
    expect(calls.map(({ query }) => query)).toMatchObject([{ exclude_shared: false }, { exclude_shared: true }])
  })

  it('C-03 hides closed collections at first; one that is closed here stays, to be opened again', async () => {
    const { hands } = openCollections([
      aCollection(1, 'Mine'),
      aCollection(2, 'Long done', { closed_at: '2026-01-02T03:04:05Z' }),
    ])
    await hands.click(await screen.findByRole('button', { name: 'Close Mine' }))
    await screen.findByText(/^Closed/, { selector: 'p' })
    expect(names()).toEqual(['Mine'])
    await hands.click(screen.getByRole('button', { name: 'Reopen Mine' }))
    await expectGone(() => screen.queryByText(/^Closed/, { selector: 'p' }))
    await hands.click(screen.getByRole('checkbox', { name: 'Hide closed collections' }))
    await waitFor(() => expect(names()).toEqual(['Mine', 'Long done']))
  })

  it('C-03 says that closed collections are hidden where none is open', async () => {
    openCollections([aCollection(1, 'Long done', { closed_at: '2026-01-02T03:04:05Z' })])
    await screen.findByText('Closed collections are hidden.')
  })
})

describe('a name', () => {
  it('C-03 is saved on Enter and on leaving the field, and unchanged on Escape', async () => {
    const opened = openCollections([aCollection(1, 'Rename me')])
    const { hands } = opened
    await rename(opened, 'Rename me', 'By Enter')
    await hands.keyboard('{Enter}')
    const button = await screen.findByRole('button', { name: 'Rename By Enter' })
    await waitFor(() => expect(document.activeElement).toBe(button))

    await rename(opened, 'By Enter', 'By leaving')
    await hands.click(screen.getByRole('heading', { name: 'My Collections' }))
    await waitFor(() => expect(names()).toEqual(['By leaving']))
    await waitFor(() =>
      expect(changesOf(opened).map(({ body }) => body)).toMatchObject([{ name: 'By Enter' }, { name: 'By leaving' }]),
    )

    await rename(opened, 'By leaving', 'Not at all')
    await hands.keyboard('{Escape}')
    expect(names()).toEqual(['By leaving'])
    await rename(opened, 'By leaving', '   ')
    await hands.keyboard('{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('A collection needs a name.')
    expect(names()).toEqual(['By leaving'])
    expect(changesOf(opened)).toHaveLength(2)
  })

  it('C-03 is unchanged when the new one is refused, and the reason is shown', async () => {
    const detail = 'The database cannot be reached at the moment.'
    const opened = openCollections([aCollection(1, 'Keep me')], {
      changeSearch: () => refuse('database_unavailable', detail),
    })
    await rename(opened, 'Keep me', 'Lost')
    await opened.hands.keyboard('{Enter}')
    expect((await within(screen.getByRole('rowheader')).findByRole('alert')).textContent).toBe(detail)
    expect(names()).toEqual(['Keep me'])
  })

  it('C-03 a reference is added and removed', async () => {
    const opened = openCollections([aCollection(1, 'With reference')])
    const { hands } = opened
    const field = () => screen.getByRole('textbox', { name: 'Reference, such as the number of a manuscript' })
    await hands.click(await screen.findByRole('button', { name: 'Add the reference of With reference' }))
    await hands.type(field(), 'MS-2026-4711{Enter}')
    await hands.click(await screen.findByRole('button', { name: 'Change the reference of With reference' }))
    await hands.clear(field())
    await hands.keyboard('{Enter}')
    await screen.findByRole('button', { name: 'Add the reference of With reference' })
    await expectGone(() => screen.queryByText('MS-2026-4711'))
    expect(changesOf(opened).map(({ body }) => body)).toMatchObject([
      { external_identifier: 'MS-2026-4711' },
      { external_identifier: null },
    ])
  })
})

it('C-05 says before a collection is deleted who else loses it', async () => {
  const grace = { username: 'grace', first_name: 'Grace', last_name: 'Hopper' }
  const shared_teams = [1, 2].map((at) => ({ uuid: `00000000-0000-4000-8000-00000000000${at}`, name: `Team ${at}` }))
  const { hands } = openCollections([
    aCollection(1, 'Shared', { shared_users: [grace], shared_teams }),
    aCollection(2, 'Alone'),
  ])
  await hands.click(await screen.findByRole('button', { name: 'Delete Shared' }))
  await screen.findByText('It is shared with 1 person and 2 teams: they lose it, too.')
  await hands.click(screen.getByRole('button', { name: 'Cancel' }))
  await hands.click(await screen.findByRole('button', { name: 'Delete Alone' }))
  await screen.findByText(/delete the collection Alone/)
  expect(screen.queryByText(/they lose it, too/)).toBeNull()
})
