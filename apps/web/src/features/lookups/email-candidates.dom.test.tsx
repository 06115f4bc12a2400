import type { EmailCandidate, FindEmailAnswer } from '@cognate/contract'
import { within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { expectGone, openScreen, screen, waitFor } from '../../../testing/open-screen.tsx'
import { collection } from '../../model/collection/collection.ts'
import { EmailCandidates } from './email-candidates.tsx'

const candidate = (email_address: string, score: number): EmailCandidate => ({
  ...{ email_address, score, source_description: 'Printed in “Trees in town”', source: 'europe_pmc' },
  ...{ source_url: 'https://example.org/paper', source_timestamp: '2024-05-01' },
})
const found = (...candidates: EmailCandidate[]): FindEmailAnswer => ({
  email_address: candidates[0]?.email_address ?? null,
  email_candidates: candidates,
})
const [ada, desk, office] = [
  candidate('ada@campus.example', 90),
  candidate('desk@campus.example', 60),
  candidate('office@campus.example', 55),
]

/** The addresses of an expert. Each test has its own: what is known of an address stays in the collection of the tab. */
function openAddresses(identifier: string, answers: Answers) {
  const onBest = vi.fn()
  const person = { identifier, display_name: 'Ada Lindqvist' }
  const opened = openScreen(<EmailCandidates person={person} onBest={onBest} onClose={() => {}} />, { answers })
  return { ...opened, onBest }
}

const list = () => screen.findByRole('list', { name: 'Addresses' })
const lineOf = async (address: string) =>
  within(await list())
    .getAllByRole('listitem')
    .find(({ dataset }) => dataset.address === address)!
const press = async (address: string, name: string) => within(await lineOf(address)).getByRole('button', { name })
const doubts = () => screen.getAllByText("We're not sure about this address. Do you think it is correct?")

it('C-08 Yes sets an address to 100 and makes it the best, No removes it, undo restores it, and the focus stays there', async () => {
  const verdicts = new Map<string, string | null>()
  const judged = () =>
    found(
      ...[ada, desk, office]
        .filter(({ email_address }) => verdicts.get(email_address) !== 'rejected')
        .map((one) => (verdicts.get(one.email_address) === 'confirmed' ? { ...one, score: 100 } : one))
        .toSorted((one, other) => other.score - one.score),
    )
  const { hands, onBest } = openAddresses('https://openalex.org/A1', {
    findEmailAddresses: judged,
    judgeEmailAddress: ({ body }) => {
      verdicts.set(body.email_address, body.verdict)
      return judged()
    },
  })
  await list()
  expect(doubts()).toHaveLength(2)
  await hands.click(await press('desk@campus.example', 'No'))
  const removed = await screen.findByRole('list', { name: 'Removed addresses' })
  const undo = within(removed).getByRole('button', { name: 'Undo' })
  expect(within(await list()).queryByText('desk@campus.example')).toBeNull()
  expect(document.activeElement).toBe(undo)
  await hands.keyboard('{Enter}')
  const link = await screen.findByRole('link', { name: 'desk@campus.example' })
  await waitFor(() => expect(document.activeElement).toBe(link))
  expect(doubts()).toHaveLength(2)
  await hands.click(await press('desk@campus.example', 'Yes'))
  await waitFor(() => expect(doubts()).toHaveLength(1))
  expect(within(await list()).getAllByRole('listitem')[0]!.dataset.address).toBe('desk@campus.example')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'desk@campus.example' }))
  expect(onBest).toHaveBeenLastCalledWith('desk@campus.example')
})

it('C-08 names the service that could not be reached, tries again, and takes an address by hand', async () => {
  let isReached = false
  const { hands, onBest } = openAddresses('https://openalex.org/A2', {
    findEmailAddresses: () =>
      isReached ? found(ada, desk, office) : { ...found(), failed_services: ['Europe PMC', 'ORCID'] },
  })
  await screen.findByText(/^Europe PMC and ORCID could not be reached.* Ask your operator if it stays so\.$/)
  expect(screen.queryByText(/We were unable to find/)).toBeNull()
  await hands.click(screen.getByRole('button', { name: 'Add one by hand' }))
  const field = screen.getByRole('textbox', { name: 'E-mail address of Ada Lindqvist' })
  await hands.type(field, 'abc{Enter}')
  await screen.findByText('Enter a complete address, such as name@example.org.')
  expect(field).toHaveProperty('value', 'abc')
  await hands.clear(field)
  await hands.type(field, 'me@home.example{Enter}')
  await screen.findByText(/^Kept for Ada Lindqvist\./)
  await hands.click(screen.getByRole('button', { name: 'Add one by hand' }))
  expect(screen.queryByText(/^Kept for Ada Lindqvist\./)).toBeNull()
  await hands.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onBest).toHaveBeenLastCalledWith('me@home.example')
  isReached = true
  await hands.click(screen.getByRole('button', { name: 'Try again' }))
  await list()
  expect(doubts()).toHaveLength(2)
})

it('C-08 offers another try when the server does not answer', async () => {
  let isReached = false
  const { hands } = openAddresses('https://openalex.org/A3', {
    findEmailAddresses: () => (isReached ? found(ada) : refuse('database_unavailable')),
  })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isReached = true
  await hands.click(retry)
  await list()
  await expectGone(() => screen.queryByRole('button', { name: 'Try again' }))
})

it('C-08 says why a judgement was not saved, and leaves the address unchanged', async () => {
  const { hands } = openAddresses('https://openalex.org/A4', {
    findEmailAddresses: () => found(ada, desk, office),
    judgeEmailAddress: () => refuse('database_unavailable', 'The database cannot be reached at the moment.'),
  })
  await list()
  const yes = await press('desk@campus.example', 'Yes')
  await hands.click(yes)
  await within(await lineOf('desk@campus.example')).findByText('The database cannot be reached at the moment.')
  expect(document.activeElement).toBe(yes)
  expect(doubts()).toHaveLength(2)
})

it('C-08 says that the collection could not take an address', async () => {
  const { hands } = openAddresses('https://openalex.org/A5', {
    findEmailAddresses: () => found(ada, desk),
    judgeEmailAddress: () => found(ada, desk),
  })
  await list()
  vi.spyOn(collection, 'saveAddress').mockRejectedValueOnce(new Error('away'))
  onTestFinished(() => void vi.restoreAllMocks())
  await hands.click(await press('desk@campus.example', 'Yes'))
  await waitFor(async () =>
    expect((await lineOf('desk@campus.example')).textContent).toContain('Something went wrong in the page.'),
  )
})

it('says what is known of an address in the organisation, and that it bounced', async () => {
  const by = { username: 'ada', first_name: 'Ada', last_name: 'Lovelace' }
  const known = { state: 'kept' as const, by, on: '2026-05-03', last_success_on: '2026-06-04' }
  let answer = found({ ...ada, score: 100, known })
  const { calls, hands } = openAddresses('https://openalex.org/A90', {
    findEmailAddresses: () => answer,
    judgeEmailAddress: () => {
      answer = { email_address: null, email_candidates: [{ ...ada, score: 0, known: { ...known, state: 'bounced' } }] }
      return answer
    },
  })
  await screen.findByText('Kept by Ada Lovelace, 3 May 2026 · worked 4 Jun 2026')
  await hands.click(await press('ada@campus.example', 'It bounced'))
  await screen.findByText(/^Bounced by Ada Lovelace/)
  expect(calls.at(-1)?.body).toMatchObject({ email_address: 'ada@campus.example', verdict: 'bounced' })
  await press('ada@campus.example', 'It works')
})
