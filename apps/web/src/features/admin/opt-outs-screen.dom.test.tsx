import type { AcademicView, OptOutView } from '@cognate/contract'
import { within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { ada, expectGone, openScreen, screen } from '../../../testing/open-screen.tsx'
import { OptOutsScreen } from './opt-outs-screen.tsx'

const OTHER = 'Ada E. Lind, A9: left out by itself, if it is the same person'

const lind: AcademicView = {
  ...{ id: 'A5', is_left_out: false },
  person: {
    ...{ id: 'A7', display_name: 'Ada Lind', also_known_as: ['A. Lind'], orcid: null, works_count: 12 },
    may_also_be: [{ id: 'A9', display_name: 'Ada E. Lind' }],
    ...{ institutions: ['Lund University'], works: [{ title: 'Street trees', year: 2024 }] },
  },
}

function openOptOuts(kept: OptOutView[], answers: Answers = {}) {
  return openScreen(<OptOutsScreen />, {
    at: '/app/admin/opt-outs/',
    profile: { user: { ...ada.user, is_operator: true } },
    answers: {
      listOptOuts: ({ query: { search = '' } }) => {
        const results = kept.filter(({ id, note }) => `${id} ${note}`.includes(search))
        return { count: results.length, results }
      },
      findAcademic: ({ query }) =>
        query.author === 'A5' ? lind : { id: query.author, is_left_out: query.author === 'A6', person: null },
      ...answers,
    },
  })
}

it('an operator sees who an academic is, then leaves them out', async () => {
  const kept: OptOutView[] = []
  let isDown = true
  const { hands, calls } = openOptOuts(kept, {
    addOptOut: ({ body: { id, note = '' } }) => {
      if (isDown) return refuse('database_unavailable', 'No database.')
      kept.push({ id, note, since: '2026-11-24T10:00:00Z' })
      return kept[0]!
    },
  })
  await screen.findByText('Nobody is left out.')
  await hands.click(screen.getByRole('button', { name: 'Leave somebody out' }))
  await hands.keyboard('A5{Enter}')
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('Leave out Ada Lind?', { selector: 'p' })
  for (const fact of ['A5, merged into A7: both are left out', 'Lund University', '“Street trees” (2024)', OTHER])
    within(dialog).getByText(fact)
  await hands.keyboard('Letter of 3 May{Enter}')
  await within(dialog).findByText('No database.')
  isDown = false
  await hands.click(within(dialog).getByRole('button', { name: 'Leave out' }))
  await screen.findByRole('row', { name: /A5 Letter of 3 May 24 Nov 2026/ })
  expect(calls.findLast(({ key }) => key === 'addOptOut')?.body).toEqual({ id: 'A5', note: 'Letter of 3 May' })
})

it('says who is left out already, whom the catalogue does not know, and what names nobody', async () => {
  const { hands } = openOptOuts([])
  await hands.click(await screen.findByRole('button', { name: 'Leave somebody out' }))
  await hands.keyboard('A6{Enter}')
  await screen.findByText('A6 is already left out.', { selector: 'p' })
  await expectGone(() => screen.queryByRole('button', { name: 'Leave out' }))
  await hands.click(screen.getByRole('button', { name: 'Somebody else' }))
  await hands.keyboard('A8{Enter}')
  await screen.findByText(/has no academic A8\. You can leave them out all the same/, { selector: 'p' })
  screen.getByRole('button', { name: 'Leave out' })
})

it('tells what names nobody, and takes another one', async () => {
  const { hands } = openOptOuts([], { findAcademic: () => refuse('record_not_found', 'Nobody has this ORCID iD.') })
  await hands.click(await screen.findByRole('button', { name: 'Leave somebody out' }))
  await hands.keyboard('0000-0002-1825-0097{Enter}')
  await screen.findByText('Nobody has this ORCID iD.')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Academic' }))
})

it('asks before an academic is shown again, and searches', async () => {
  const kept = ['A5', 'A6'].map((id) => ({ id, note: null, since: '2026-11-24T10:00:00Z' }))
  const { hands } = openOptOuts(kept, {
    removeOptOut: ({ params }) => {
      kept.splice(
        kept.findIndex(({ id }) => id === params.id),
        1,
      )
      return undefined
    },
  })
  await hands.click(await screen.findByRole('button', { name: 'Show A5 again' }))
  await screen.findByText(/everybody finds this academic again/)
  await hands.click(screen.getByRole('button', { name: 'Show again' }))
  await screen.findByText('1 academic', { selector: 'p' })
  await hands.type(screen.getByRole('searchbox', { name: 'Search by id or note' }), 'A7{Enter}')
  await screen.findByText('No matches.')
})

it('says why an academic could not be shown again, and nothing of that about the next', async () => {
  const kept = ['A5', 'A6'].map((id) => ({ id, note: null, since: '2026-11-24T10:00:00Z' }))
  const { hands } = openOptOuts(kept, { removeOptOut: () => refuse('database_unavailable', 'No database.') })
  await hands.click(await screen.findByRole('button', { name: 'Show A5 again' }))
  await hands.click(await screen.findByRole('button', { name: 'Show again' }))
  await screen.findByText('No database.')
  await hands.click(screen.getByRole('button', { name: 'Cancel' }))
  await hands.click(await screen.findByRole('button', { name: 'Show A6 again' }))
  await screen.findByRole('button', { name: 'Show again' })
  expect(screen.queryByText('No database.')).toBeNull()
})
