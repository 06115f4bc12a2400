import type { LogEntryView, LogPage } from '@cognate/contract'
import { expect, it } from 'vitest'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { ada, openScreen, screen } from '../../../testing/open-screen.tsx'
import { LogScreen } from './log-screen.tsx'

const entry = (given: Partial<LogEntryView>): LogEntryView => ({
  ...{ at: '2026-11-20T10:00:00Z', last_at: null, who: 'boss', event: 'licence.set', subject: 'organisation:north' },
  ...{ organisation: 'north', address: null, details: '', calls: null, records: null },
  ...given,
})
const events = [
  { event: 'licence.set', meaning: 'A licence was given or changed; `until` says how long.' },
  { event: 'account.created', meaning: 'An account was made.' },
]
const page = (results: LogEntryView[], count = results.length): LogPage => ({ count, results, events })

const openLog = (answers: Answers) =>
  openScreen(<LogScreen />, {
    at: '/app/admin/log/',
    profile: { user: { ...ada.user, is_operator: true } },
    answers,
  })

/** What the page last asked the log for. */
const asked = (calls: ReturnType<typeof openLog>['calls']) => calls.findLast(({ key }) => key === 'listLog')?.query

it('A-09 an operator reads in words who changed what, narrows it, and saves just that', async () => {
  const { hands, calls } = openLog({
    listLog: ({ query: { user, event } }) =>
      user === 'nobody'
        ? page([])
        : page([
            entry({ details: 'until 2027-12-31' }),
            ...(event ? [] : [entry({ who: null, event: 'account.created' })]),
          ]),
  })
  const row = await screen.findByRole('row', {
    name: /boss A licence was given or changed licence\.set · north organisation:north until 2027-12-31/,
  })
  expect(row.querySelector('[title^="A licence was given or changed; "]')).not.toBeNull()
  screen.getByRole('row', { name: /Nobody known An account was made account\.created/ })
  await hands.click(screen.getByRole('combobox', { name: 'Event' }))
  await hands.click(await screen.findByRole('option', { name: 'A licence was given or changed' }))
  await expect.poll(() => screen.queryAllByRole('row', { name: /account\.created/ })).toEqual([])
  await hands.type(screen.getByLabelText('From this day on'), '2026-11-01')
  await hands.type(screen.getByRole('searchbox'), 'bo')
  await expect
    .poll(() => asked(calls))
    .toMatchObject({
      ...{ log: 'audit', event: 'licence.set', since: '2026-11-01', user: 'bo', page: 1 },
    })
  const saved = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Save as CSV' }).href).searchParams
  expect(Object.fromEntries(saved)).toEqual({ log: 'audit', event: 'licence.set', since: '2026-11-01', user: 'bo' })
  await hands.clear(screen.getByRole('searchbox'))
  await hands.type(screen.getByRole('searchbox'), 'nobody')
  await screen.findByText('No entry matches.')
})

it('changes to who read what, with how often and how much, and without the event of the other log', async () => {
  const { hands, calls } = openLog({
    listLog: ({ query: { log } }) =>
      log === 'audit'
        ? page([entry({})])
        : page([entry({ event: 'records.exported', subject: null, address: '192.0.2.7', calls: 2, records: 50 })], 130),
  })
  await hands.click(await screen.findByRole('combobox', { name: 'Event' }))
  await hands.click(await screen.findByRole('option', { name: 'A licence was given or changed' }))
  await hands.click(screen.getByRole('radio', { name: 'Access' }))
  await screen.findByRole('row', {
    name: /boss 192\.0\.2\.7 records\.exported records\.exported · north 2 calls, 50 records/,
  })
  screen.getByText('Who signed in, and who read and exported what.')
  expect(asked(calls)).not.toHaveProperty('event', 'licence.set')
  await hands.click(screen.getByRole('link', { name: 'Next page' }))
  await expect.poll(() => asked(calls)).toMatchObject({ log: 'access', page: 2 })
})

it('offers another try where the log cannot be read', async () => {
  let isDown = true
  const { hands } = openLog({ listLog: () => (isDown ? refuse('internal') : page([entry({})])) })
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await hands.click(again)
  await screen.findByRole('row', { name: /licence\.set/ })
})
