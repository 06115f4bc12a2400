import { expect, it } from 'vitest'
import { aModule } from '../../../testing/modules.ts'
import { ada, openScreen, screen } from '../../../testing/open-screen.tsx'
import { emptyQuery } from '../../model/query/query.ts'
import { findDraft, keepDraft } from '../../model/query/unsaved-queries.ts'
import { noSearch } from './search-state.ts'
import { useDraft } from './use-draft.ts'

/** The box at home, and what it offers. */
function Box() {
  const { draft, setDraft, offer } = useDraft(noSearch, undefined)
  return (
    <>
      <input
        aria-label="Box"
        value={draft.text}
        onChange={({ currentTarget: { value: text } }) => setDraft({ ...draft, text })}
      />
      {offer && (
        <>
          <p>Offered: {offer.text}</p>
          <button type="button" onClick={offer.accept}>
            Take
          </button>
          <button type="button" onClick={offer.decline}>
            Forget
          </button>
        </>
      )}
    </>
  )
}

function openBox({ isAnswered = false } = {}) {
  const { username } = ada.user
  keepDraft({ owner: username, query: { ...emptyQuery('experts'), text: 'Street trees' }, at: 1, isAnswered })
  const { hands } = openScreen(<Box />, { modules: [aModule('experts', 'author')], answers: {} })
  const kept = () => findDraft(username)?.query.text
  return { hands, kept, box: screen.getByRole<HTMLInputElement>('textbox', { name: 'Box' }) }
}

it('offers what was written before, then what stood in the box in its place, and loses neither', async () => {
  const { hands, kept, box } = openBox()
  screen.getByText('Offered: Street trees')
  await hands.type(box, 'Peat')
  await hands.click(screen.getByRole('button', { name: 'Take' }))
  expect([box.value, kept()]).toEqual(['Street trees', 'Street trees'])
  screen.getByText('Offered: Peat')
  await hands.click(screen.getByRole('button', { name: 'Take' }))
  expect([box.value, kept()]).toEqual(['Peat', 'Peat'])
})

it('forgets what was written before where it is declined, and keeps what stands in the box', async () => {
  const { hands, kept, box } = openBox()
  await hands.type(box, 'Peat')
  await hands.click(screen.getByRole('button', { name: 'Forget' }))
  expect([screen.queryByText(/^Offered/), box.value, kept()]).toEqual([null, 'Peat', 'Peat'])
  await hands.clear(box)
  expect(kept()).toBeUndefined()
})

it('offers nothing that was answered: it is among the recent queries, or with its manuscript', () => {
  openBox({ isAnswered: true })
  expect(screen.queryByText(/^Offered/)).toBeNull()
})
