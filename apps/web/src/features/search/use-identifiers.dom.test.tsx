import { useState } from 'react'
import { expect, it } from 'vitest'
import { openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { useIdentifiers } from './use-identifiers.ts'

const suggestionOf = (doi: string) => ({
  ...{
    id: `https://openalex.org/W${doi.at(-1)}`,
    short_id: `W${doi.at(-1)}`,
    display_name: `Work of ${doi}`,
    hint: null,
  },
  ...{ cited_by_count: 1, works_count: null, entity_type: 'work' as const, filter_key: null },
  external_id: `https://doi.org/${doi}`,
})

/** Looks up what is pressed, and shows what was found. */
function Pasted() {
  const [found, setFound] = useState<readonly string[]>([])
  const { resolve } = useIdentifiers((records) => setFound(records.map(({ display_name }) => display_name)))
  return (
    <>
      {['10.1000/1', '10.1000/2'].map((value) => (
        <button key={value} type="button" onClick={() => void resolve([{ scheme: 'doi', value, record_type: 'work' }])}>
          {value}
        </button>
      ))}
      <p role="status">{found.join()}</p>
    </>
  )
}

it('takes the works of the last paste, also where those of one before it are found later', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { hands, calls } = openScreen(<Pasted />, {
    answers: {
      autocomplete: async ({ query: { q = '' } }) => {
        if (q === '10.1000/1') await held
        return { meta: { count: 1, db_response_time_ms: 0, page: 1, per_page: 10 }, results: [suggestionOf(q)] }
      },
    },
  })
  await hands.click(screen.getByRole('button', { name: '10.1000/1' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  await hands.click(screen.getByRole('button', { name: '10.1000/2' }))
  await screen.findByText('Work of 10.1000/2')
  release()
  await new Promise((resolve) => setTimeout(resolve, 100))
  screen.getByText('Work of 10.1000/2')
})
