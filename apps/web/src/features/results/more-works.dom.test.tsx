import type { AuthorWork, Evidence } from '@cognate/contract'
import { expect, it } from 'vitest'
import { openScreen, screen } from '../../../testing/open-screen.tsx'
import { MoreWorks } from './more-works.tsx'

const aWork = (at: number): AuthorWork => ({
  ...{ id: `https://openalex.org/W${at}`, doi: null, title: `Work ${at}`, display_name: `Work ${at}` },
  ...{ publication_year: 2024, publication_date: null, language: null, type: null, type_crossref: null },
  ...{ abstract: null, authorships: [], primary_location: null, open_access: { is_oa: false, oa_url: null } },
  ...{ cited_by_count: null, biblio: { volume: null, issue: null, first_page: null, last_page: null } },
  ...{ is_retracted: false, topics: [], ids: {}, highlights: null },
})

it('R-01 loads ten works with each press, and offers no more once all are listed', async () => {
  const all = Array.from({ length: 20 }, (_, at) => aWork(at))
  const { hands, calls } = openScreen(
    <MoreWorks
      author="A1"
      name="Ada"
      queryUuid={undefined}
      addsWorks
      listedWorks={[{ identifier: aWork(3).id } as Evidence]}
      onOpen={() => {}}
    />,
    {
      answers: {
        listAuthorWorks: ({ query: { page = 1 } }) => ({
          count: all.length,
          results: all.slice((page - 1) * 10, page * 10),
        }),
      },
    },
  )
  const more = () => screen.queryByRole('button', { name: /^Show More/ })
  await hands.click(more()!)
  await screen.findByText('Work 9')
  await hands.click(more()!)
  await screen.findByText('Work 19')
  expect(more()).toBeNull()
  // Those above are not listed twice.
  expect(screen.queryByText('Work 3')).toBeNull()
  expect(calls.map(({ query }) => (query as { page: number }).page)).toEqual([1, 2])
})
