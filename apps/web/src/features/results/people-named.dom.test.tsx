import type { SuggestionView } from '@cognate/contract'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openScreen } from '../../../testing/open-screen.tsx'
import { PeopleNamed } from './people-named.tsx'

const aafke: SuggestionView = {
  ...{ id: 'https://openalex.org/A7', short_id: 'authors/A7', display_name: 'Aafke de Broekborg', hint: 'Delft, NL' },
  ...{ cited_by_count: 9, works_count: 54, entity_type: 'author', external_id: null, filter_key: null },
}
const open = (text: string, results: SuggestionView[]) => {
  const onMoreLike = vi.fn()
  const asked: unknown[] = []
  const { hands } = openScreen(<PeopleNamed text={text} onMoreLike={onMoreLike} />, {
    answers: {
      autocomplete: ({ query }) => {
        asked.push(query.q)
        return { meta: { count: results.length, db_response_time_ms: 1, page: 1, per_page: 10 }, results }
      },
    },
  })
  return { hands, onMoreLike, asked }
}

it('S-08 offers whoever is called like a text that has no known words', async () => {
  const { hands, onMoreLike } = open('Aafke de Broekborg', [aafke])
  const link = await screen.findByRole('link', { name: 'Aafke de Broekborg' })
  expect(link.getAttribute('href')).toBe('/app/people/A7/')
  screen.getByText(/Delft, NL · 54 works/)
  await hands.click(screen.getByRole('button', { name: 'Find people like Aafke de Broekborg' }))
  expect(onMoreLike).toHaveBeenCalledWith(expect.objectContaining({ record_type: 'author', identifier: aafke.id }))
})

it('S-08 offers nobody where many are called so, and looks up no text', async () => {
  const many = open(
    'Wei',
    Array.from({ length: 6 }, (_, at) => ({ ...aafke, id: `A${at}` })),
  )
  await expect.poll(() => many.asked).toEqual(['Wei'])
  expect(screen.queryByRole('link')).toBeNull()
  const long = open('Peat fires '.repeat(6), [aafke])
  expect(long.asked).toEqual([])
})
