import type { ApprovalView, ConflictVerdictView, SearchView } from '@cognate/contract'
import { usualConflictRules } from '@cognate/contract/conflict-rules'
import { act, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Answers, refuse } from '../../../testing/answers.ts'
import { expectGone, expectNever, openScreen, screen, ada as signedIn } from '../../../testing/open-screen.tsx'
import { collection } from '../../model/collection/collection.ts'
import type { SavedCollection } from '../../model/collection/collection-state.ts'
import { queryClient } from '../../model/query-client.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { ApprovalButton } from './approval-button.tsx'
import { ApprovalHead, DecisionBelow } from './approval-head.tsx'
import { ApprovalPanel } from './approval-panel.tsx'
import { CollectionHistory } from './collection-history.tsx'

const uuid = '00000000-0000-4000-8000-000000000001'
const carla = { username: 'carla', first_name: 'Carla', last_name: 'Berg' }
const ada = { username: 'ada', first_name: 'Ada', last_name: 'Lovelace' }
const time = '2026-01-02T03:04:05Z'
const found = { work: { identifier: 'W1', title: 'Cool streets', publication_year: 2024 }, sentence: 'Trees cool.' }
const iso = {
  ...{
    identifier: 'https://openalex.org/A1',
    display_name: 'Hayate Iso',
    role: 'reviewer' as const,
    alternate_of: null,
  },
  ...{ email_address: 'iso@lab.example', note: null, found },
}
const asked: ApprovalView = {
  ...{ uuid, search: uuid, approver: carla, asked_by: ada, asked_at: time, message: 'As agreed', decision: null },
  ...{ comment: '', decided_at: null, may_decide: false, snapshot: null, differences: [] },
}
const snapshot = {
  ...{
    name: 'MS-1',
    external_identifier: null,
    title: 'Street trees',
    abstract: 'They cool.',
    round: 1,
    people: [iso],
  },
  ...{ decided_by: 'Carla Berg', decided_at: time },
}
const approved: ApprovalView = { ...asked, decision: 'approved', comment: 'Fine', decided_at: time, snapshot }
const record = {
  ...{ uuid, search: uuid, primary_id_type: 'openalex' as const, record_type: 'author' as const, fields: {} },
  ...{ used_in_search: true, reason: null, added_at: time, status: null, asked_at: null, answer_by: null },
  ...{ declined_reason: null, unavailable_until: null },
  ...iso,
}
const search: SearchView = {
  ...{ uuid, name: 'MS-1', external_identifier: null, created_at: time, updated_at: time, excluded_records: [] },
  ...{ conflict_of_interest: { records: [] }, texts: [], manuscript: null, filters: {}, sort: null },
  ...{ access: { is_owned: false, may: 'approve' }, shared_users: [], shared_teams: [], included_records: [record] },
}
/** By somebody whom nobody chose in the catalogue. */
const manuscriptBy = (name: string) => ({
  ...{ title: 'Street trees', abstract: '', keywords: [], references: [], suggested: [], opposed: [], policy: null },
  ...{ authors: [{ name, affiliations: [], orcid: null, email: null, identifier: null }], round: 1, answer_by: null },
  wanted: { reviewers: 3, alternates: 3 },
})
const own = { uuid, access: { is_owned: true } }
const foreign = { uuid, access: { is_owned: false } }
let kept: ApprovalView[]
beforeEach(() => {
  kept = []
  lastAsked = null
})
let lastAsked: ApprovalView['approver']
const listApprovals = () => ({ results: kept, last_asked: lastAsked })

it('asks a member, with a message', async () => {
  const { calls, hands } = openScreen(<ApprovalPanel collection={own} />, {
    answers: {
      listApprovals,
      listUsers: () => [carla],
      askForApproval: () => {
        kept = [asked]
        return asked
      },
    },
  })
  const field = await screen.findByRole('combobox', { name: 'Approver' })
  // Members are offered before anything is typed.
  await hands.click(field)
  await screen.findByRole('option', { name: 'Carla Berg' })
  await hands.type(field, 'carla')
  await hands.click(await screen.findByRole('option', { name: 'Carla Berg' }))
  await hands.type(screen.getByLabelText('Message'), 'As agreed')
  await hands.click(screen.getByRole('button', { name: 'Send for approval' }))
  await screen.findByText('Waiting for Carla Berg')
  expect(calls.find(({ key }) => key === 'askForApproval')?.body).toEqual({ approver: 'carla', message: 'As agreed' })
})

it('C-11 says beside the approver why they may not be asked, until another one is chosen', async () => {
  lastAsked = carla
  const message = 'They are an author of this manuscript: somebody else approves.'
  const others = [carla, { username: 'otto', first_name: 'Otto', last_name: 'Orth' }]
  const askForApproval = () => refuse('invalid_request', undefined, [{ field: 'approver', message }])
  const { hands } = openScreen(<ApprovalPanel collection={own} />, {
    answers: { listApprovals, listUsers: () => others, askForApproval },
  })
  await hands.click(await screen.findByRole('button', { name: 'Send for approval' }))
  await screen.findByText(message)
  const field = screen.getByRole('combobox', { name: 'Approver' })
  expect(document.activeElement).toBe(field)
  await hands.click(await screen.findByRole('option', { name: 'Otto Orth' }))
  await expectGone(() => screen.queryByText(message))
})

it('C-10 offers everybody as approver but whoever asks', async () => {
  const { hands } = openScreen(<ApprovalPanel collection={own} />, {
    answers: { listApprovals, listUsers: () => [ada, carla] },
  })
  await hands.click(await screen.findByRole('combobox', { name: 'Approver' }))
  await screen.findByRole('option', { name: 'Carla Berg' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Carla Berg'])
})

it('offers whom one asked last for another collection, so that one press sends it', async () => {
  lastAsked = carla
  const others = [carla, { username: 'otto', first_name: 'Otto', last_name: 'Orth' }]
  const { calls, hands } = openScreen(<ApprovalPanel collection={own} />, {
    answers: { listApprovals, listUsers: () => others, askForApproval: () => asked },
  })
  const field = await screen.findByRole('combobox', { name: 'Approver' })
  expect(field).toHaveProperty('value', 'Carla Berg')
  // Others can still be chosen.
  await hands.click(field)
  await screen.findByRole('option', { name: 'Otto Orth' })
  await hands.click(screen.getByRole('button', { name: 'Send for approval' }))
  expect(calls.find(({ key }) => key === 'askForApproval')?.body).toEqual({ approver: 'carla', message: '' })
})

it('C-10 says what the two buttons do before one is pressed, and approves what the page shows', async () => {
  kept = [{ ...asked, may_decide: true }]
  collection.open(search)
  const { calls, hands } = openDecision({
    decideApproval: () => {
      kept = [approved]
      return approved
    },
  })
  const approve = await screen.findByRole('button', { name: 'Approve' })
  const help = document.getElementById(approve.getAttribute('aria-describedby')!)!.textContent
  expect(help).toContain(
    'Approve freezes the list as it is now, with what the check for conflicts found, your name and the time',
  )
  expect(help).toContain(
    'Later changes to people, roles, notes, addresses, the text or its authors are shown, as are conflicts that are found later; asking somebody, or adding an address that was missing, is not. Approving sends nothing to reviewers. Send back returns it to Ada Lovelace',
  )
  await hands.click(approve)
  await screen.findByRole('button', { name: 'Approved by Carla Berg' })
  expect(calls.find(({ key }) => key === 'decideApproval')?.body).toEqual({
    ...{ decision: 'approved', comment: '', updated_at: time },
  })
  await expectGone(() => screen.queryByRole('button', { name: 'Approve' }))
})

it('C-10 says beside the decision who is in conflict, who was not checked, and how many cannot be reached', async () => {
  kept = [{ ...asked, may_decide: true }]
  const unreached = [2, 3].map((at) => ({
    ...{ ...record, uuid: uuid.replace(/1$/, String(at)), identifier: `https://openalex.org/A${at}` },
    email_address: null,
  }))
  const declined = { ...unreached[0]!, identifier: 'A4', status: 'declined' as const }
  const read = {
    ...search,
    ...{ manuscript: manuscriptBy('Yang Liu'), included_records: [record, ...unreached, declined] },
  } as SearchView
  collection.open(read)
  openDecision({ getSearch: () => read }, ['H. Iso: Conflict: 1 work.'])
  const decision = within(await screen.findByRole('region', { name: 'Your decision' }))
  decision.getByText('H. Iso: Conflict: 1 work.')
  decision.getByText('No conflicts were looked for with Yang Liu.')
  decision.getByText('2 of the 3 with a role have no e-mail address.')
})

it('K-01 C-10 warns before it is sent, and beside the decision, whom the authors oppose', async () => {
  const opposed = [{ name: 'H. Iso', identifier: 'A1', affiliations: [], orcid: null, email: null }]
  const manuscript = { ...manuscriptBy('Yang Liu'), opposed }
  const read = { ...search, manuscript, access: { is_owned: true } } as SearchView
  collection.open(read)
  const { hands } = openScreen(<ApprovalHead saved={collection.state().saved!} />, {
    answers: { listApprovals, getSearch: () => read, listUsers: () => [] },
  })
  await hands.click(await screen.findByRole('button', { name: 'Send for approval' }))
  await screen.findByText(/^Opposed by the authors: Hayate Iso\. No conflicts were looked for with Yang Liu\. Whoever/)
})

it('K-01 C-10 tells whoever decides whom the authors oppose, and marks them in what was decided on', async () => {
  const opposed = [{ name: 'H. Iso', identifier: 'A1', affiliations: [], orcid: null, email: null }]
  const manuscript = { ...manuscriptBy('Yang Liu'), opposed }
  kept = [{ ...asked, may_decide: true }]
  const read = { ...search, manuscript } as SearchView
  collection.open(read)
  openDecision({ getSearch: () => read })
  const decision = within(await screen.findByRole('region', { name: 'Your decision' }))
  decision.getByText('Opposed by the authors: Hayate Iso.')
  const left_out = { hidden: [], removed: [], unnamed: 0, hidden_for_conflicts: null, closest_hidden: [] }
  const frozen = {
    ...snapshot,
    check: null,
    left_out: { ...left_out, opposed: [...opposed, { name: 'Ina Far', identifier: null }] },
  }
  kept = [{ ...approved, snapshot: frozen }]
  const { hands } = openScreen(<ApprovalPanel collection={foreign} />, { answers: { listApprovals } })
  await queryClient.invalidateQueries()
  await hands.click(await screen.findByText('As it was decided on'))
  within(screen.getByRole('list', { name: 'People' })).getByText('Opposed by the authors')
  const left = within(screen.getByRole('region', { name: 'Who was left out' }))
  expect(left.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ina Far Opposed by the authors',
  ])
})

it('C-10 warns of nothing beside the decision where all have an address and nobody is to be checked', async () => {
  kept = [{ ...asked, may_decide: true }]
  collection.open(search)
  openDecision()
  const decision = within(await screen.findByRole('region', { name: 'Your decision' }))
  expect(decision.queryByText(/No conflicts were looked for|no e-mail address/)).toBeNull()
})

it('C-10 warns beside the decision of addresses for which nothing printed is known', async () => {
  kept = [{ ...asked, may_decide: true }]
  collection.open(search)
  const origin = { identifier: iso.identifier, email_address: iso.email_address, source_url: null }
  openDecision({
    listAddressOrigins: () => ({
      results: [{ ...origin, source_description: null, source_timestamp: null }],
      lookups: [],
    }),
  })
  await screen.findByText('One address was given by hand: no printed source is known for it.')
})

it('C-10 does not approve before the conflicts of the people were looked for', async () => {
  kept = [{ ...asked, may_decide: true }]
  collection.open(search)
  const check = Promise.withResolvers<object>()
  void queryClient.fetchQuery({ queryKey: queryKeys.shortlistCheck([], ['A1'], [], {}), queryFn: () => check.promise })
  openDecision()
  const approve = await screen.findByRole('button', { name: 'Approve' })
  expect(approve).toHaveProperty('disabled', true)
  screen.getByText(/^Approve waits until the conflicts have been looked for\./)
  check.resolve({})
  await vi.waitFor(() => expect(approve).toHaveProperty('disabled', false))
  await expectGone(() => screen.queryByText(/^Approve waits/))
})

it('C-10 shows what was decided on: the text and its authors, the people with the reasons, and their conflicts then', async () => {
  const counts = { coauthorship: 2, coaffiliation: 0, joint_projects: 0 }
  const conflict = { ...counts, with: 'Ben Okafor', in_coi_input: false, works: [], institutions: [], projects: [] }
  const catalogue = { ...{ version: '1', date: '2026-09-30', works: 9, journal_articles: 9, institutions: 9 } }
  const frozen = {
    ...snapshot,
    authors: [
      { name: 'Ben Okafor', identifier: 'A7' },
      { name: 'Yang Liu', identifier: null },
    ],
    people: [iso, { ...iso, identifier: 'A2', display_name: 'Cem Kaya', role: 'alternate' as const, found: null }],
    check: {
      rules: { ...usualConflictRules },
      against: [{ identifier: 'A7', display_name: 'Ben Okafor', is_checked: true }],
      catalogue: { ...catalogue, institutions_with_ror: 9, projects_with_people: 9 },
      people: [
        { identifier: 'A1', is_checked: true, conflicts: [conflict], verdicts: [] },
        { identifier: 'A2', is_checked: true, conflicts: [], verdicts: [] },
      ],
    },
  }
  kept = [{ ...approved, snapshot: frozen }]
  const { hands } = openScreen(<ApprovalPanel collection={foreign} />, { answers: { listApprovals } })
  await hands.click(await screen.findByText('As it was decided on'))
  screen.getByText('They cool.')
  screen.getByText('Authors: Ben Okafor and Yang Liu')
  screen.getByText('Checked for conflicts with Ben Okafor, in the catalogue up to 30 Sept 2026. Not checked: Yang Liu.')
  screen.getByText('“Trees cool.”')
  screen.getByText('Cool streets (2024)')
  screen.getByText('Conflicts: with Ben Okafor: 2 works')
  screen.getByText('Conflicts: None found; 1 author not checked')
})

it('C-09 keeps who was left out with what was decided on, and by which policy', async () => {
  const by = 'Erin Moss'
  const why = { display_name: 'Hal Near', by, note: 'Knows the authors' }
  const counts = { coauthorship: 4, coaffiliation: 1, joint_projects: 0, institutions: ['Linz Granite Hospital'] }
  const closest = { identifier: 'A9', display_name: 'Ina Far', is_author: false, with: ['Zoe Au'], verdicts: [] }
  const left_out = {
    hidden: [{ record_type: 'author' as const, identifier: 'A8', reason: 'hand' as const, ...why }],
    removed: [{ identifier: 'A6', display_name: 'Fay Gone', by: null, note: null }],
    ...{ unnamed: 2, opposed: [{ name: 'Rival Researcher', identifier: null }], hidden_for_conflicts: 128 },
    closest_hidden: [{ ...closest, ...counts }],
  }
  kept = [{ ...approved, snapshot: { ...snapshot, check: null, policy: { name: 'Ours', since: 2021 }, left_out } }]
  const { hands } = openScreen(<ApprovalPanel collection={foreign} />, { answers: { listApprovals } })
  await hands.click(await screen.findByText('As it was decided on'))
  screen.getByText(/^Policy: Ours, from 2021 on\. /)
  const left = within(screen.getByRole('region', { name: 'Who was left out' }))
  expect(left.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Hal Near Hidden by hand by Erin MossKnows the authors',
    'Fay Gone Removed from the list',
    'Rival Researcher Opposed by the authors',
    'Ina Far Conflict of interest with Zoe Au: 4 works, 1 institution (Linz Granite Hospital)',
  ])
  left.getByText(/^The search hides 128 people .* The 1 closest are named\.$/)
  left.getByText('2 more had been hidden or removed.')
})

it('issue 29 says above the people that what was approved has changed since', async () => {
  const changed = {
    kind: 'changed' as const,
    identifier: 'A1',
    display_name: 'Hayate Iso',
    fields: ['role'],
    changes: [],
  }
  kept = [{ ...approved, differences: [changed] }]
  openScreen(<ApprovalHead saved={foreign as SavedCollection} />, { answers: { listApprovals } })
  await screen.findByRole('button', { name: /^Approved by .*, changed since$/ })
})

it('wants a reason where a collection is sent back', async () => {
  kept = [{ ...asked, may_decide: true }]
  collection.open(search)
  const { calls, hands } = openDecision({ decideApproval: () => refuse('conflict') })
  await hands.click(await screen.findByRole('button', { name: 'Send back with a comment' }))
  await screen.findByText('Say what is to be changed.')
  expect(calls.some(({ key }) => key === 'decideApproval')).toBe(false)
  await hands.type(screen.getByLabelText('Comment'), 'One more')
  await hands.click(screen.getByRole('button', { name: 'Send back with a comment' }))
  await screen.findByText(/was changed while you looked at it/)
})

it('tells what has changed since it was approved, from what to what', async () => {
  const change = (field: string, before: string | null, after: string | null) => ({ field, before, after })
  const differences: ApprovalView['differences'] = [
    {
      ...{ kind: 'text_changed', identifier: null, display_name: null, fields: ['abstract', 'round'] },
      changes: [change('round', '1', '2')],
    },
    { kind: 'removed', identifier: 'A2', display_name: 'Ben Okafor', fields: [], changes: [] },
    {
      ...{ kind: 'added', identifier: 'A3', display_name: 'Cem Kaya', fields: [] },
      changes: [change('role', null, 'alternate'), change('alternate_of', null, 'Hayate Iso')],
    },
    {
      ...{ kind: 'changed', identifier: 'A1', display_name: 'Hayate Iso', fields: ['role', 'note', 'status'] },
      changes: [
        change('role', 'alternate', 'reviewer'),
        change('note', null, 'By phone'),
        change('status', null, 'declined'),
      ],
    },
  ]
  kept = [{ ...approved, differences }]
  openScreen(<ApprovalPanel collection={foreign} />, { answers: { listApprovals } })
  await screen.findByText('Hayate Iso: alternate → reviewer; note: none → By phone; status: none → declined')
  screen.getByText('Changed: abstract; round: 1 → 2')
  screen.getByText('Ben Okafor was removed')
  screen.getByText('Cem Kaya was added as alternate for Hayate Iso')
  screen.getByText('Fine')
  screen.getByText('As it was decided on')
  await expectNever(() => screen.queryByRole('combobox', { name: 'Approver' }))
})

it('tells by name who changed, said and decided what, and takes comments', async () => {
  const items = [
    { kind: 'decided' as const, at: time, by: carla, decision: 'approved' as const, text: 'Fine' },
    { kind: 'asked' as const, at: time, by: ada, approver: carla, text: '' },
    {
      ...{ kind: 'change' as const, at: time, by: null, identifier: 'A1', display_name: 'Hayate Iso' },
      changes: { status: 'asked' as const, asked_at: '2026-03-02' },
    },
  ]
  const { calls, hands } = openScreen(<CollectionHistory uuid={uuid} />, {
    answers: {
      listSearchHistory: () => ({ results: items }),
      addComment: ({ body }) => ({ kind: 'comment', at: time, by: ada, text: body.text }),
    },
  })
  await screen.findByText('changed Hayate Iso: asked and day of asking: 2 Mar 2026')
  screen.getByText('asked Carla Berg for approval')
  screen.getByText('somebody who has left')
  await hands.type(screen.getByLabelText('Comment on this collection'), 'Well chosen')
  await hands.click(screen.getByRole('button', { name: 'Add comment' }))
  expect(calls.find(({ key }) => key === 'addComment')?.body).toEqual({ text: 'Well chosen' })
})

const saved = {
  ...{ uuid, name: 'MS-1', external_identifier: null, updated_at: time, access: { is_owned: true } },
  ...{ shared_users: [], shared_teams: [] },
}

it('stands above the people of a collection: the decision for whoever was asked, a mark for others', async () => {
  kept = [{ ...asked, may_decide: true }]
  collection.open(search)
  openDecision()
  await screen.findByText('Nothing has changed since it was sent.')
  expect(screen.getByRole('link', { name: 'To the decision' }).getAttribute('href')).toContain('#decision')
  await screen.findByRole('button', { name: 'Approve' })
  // The people stand on the page itself.
  await expectNever(() => screen.queryByText('“Trees cool.”'))
})

/** The head of a collection and the decision below its people. */
const openDecision = (answers: Answers = {}, doubts: readonly string[] = []) =>
  openScreen(
    <>
      <ApprovalHead saved={saved} />
      <DecisionBelow uuid={uuid} doubts={doubts} />
    </>,
    { answers: { listApprovals, listSearchHistory: () => ({ results: [] }), getSearch: () => search, ...answers } },
  )

it('C-09 decides on what the page shows: after a change it is refused, read again, and the change named', async () => {
  const later = '2026-01-02T03:09:00Z'
  kept = [{ ...asked, may_decide: true }]
  collection.open(search)
  let now: SearchView = search
  const versions: (string | undefined)[] = []
  const removed = {
    ...{ kind: 'change' as const, at: later, by: ada, identifier: 'A2', display_name: 'Alma Stanwick' },
    changes: { is_removed: true as const },
  }
  const { hands } = openDecision({
    getSearch: () => now,
    listSearchHistory: () => ({ results: now === search ? [] : [removed] }),
    decideApproval: ({ body }) => {
      versions.push(body.updated_at)
      return body.updated_at === now.updated_at ? approved : refuse('conflict')
    },
  })
  const approve = await screen.findByRole('button', { name: 'Approve' })
  await screen.findByText('Nothing has changed since it was sent.')
  await collection.whenSent()
  now = { ...search, updated_at: later }
  await hands.click(approve)
  await screen.findByText(/was changed while you looked at it/)
  // Above the people, and beside the buttons.
  await vi.waitFor(() => expect(screen.getAllByText('removed Alma Stanwick')).toHaveLength(2))
  await vi.waitFor(() => expect(collection.state().saved?.updated_at).toBe(later))
  await hands.click(screen.getByRole('button', { name: 'Approve' }))
  await vi.waitFor(() => expect(versions).toEqual([time, later]))
})

it('C-10 shows what somebody else decided meanwhile, where a decision is refused', async () => {
  kept = [{ ...asked, may_decide: true }]
  collection.open(search)
  const { hands } = openDecision({
    decideApproval: () => {
      kept = [approved]
      return refuse('conflict')
    },
  })
  const approve = await screen.findByRole('button', { name: 'Approve' })
  // As the server writes it, so that reading it again changes nothing.
  collection.refresh()
  await collection.whenSent()
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await hands.click(approve)
  // Long before it would be asked again by itself.
  await screen.findByRole('button', { name: 'Approved by Carla Berg' }, { timeout: 5_000 })
})

it('C-10 offers nobody to send for approval who may not share', () => {
  const endpoints = signedIn.endpoints.filter((endpoint) => endpoint !== 'share')
  const unsent = { ...saved, approval: null, included_by_type: { author: 1 } }
  openScreen(<ApprovalButton collection={unsent} />, { answers: {}, profile: { endpoints } })
  expect(screen.queryByRole('button')).toBeNull()
})

it('C-09 reads nothing again and again while it waits for a decision', async () => {
  kept = [{ ...asked, may_decide: true }]
  collection.open(search)
  const { calls } = openDecision()
  await screen.findByText('Nothing has changed since it was sent.')
  const asks = () => calls.filter(({ key }) => key !== 'getProfile').length
  const readAgain = async () => {
    collection.refresh()
    await collection.whenSent()
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await readAgain()
  const before = asks()
  // The same people in new lists are no change.
  await readAgain()
  expect(asks() - before).toBe(1)
})

it('C-09 says on the page what was said when it was sent back, and whether anything has changed since', async () => {
  const sentBack = { ...approved, decision: 'sent_back' as const, comment: 'One from Asia, please', snapshot: null }
  kept = [{ ...asked, may_decide: true }, sentBack]
  collection.open(search)
  openDecision()
  await screen.findByText('Sent back earlier by Carla Berg')
  screen.getByText('One from Asia, please')
  screen.getByText('Nothing has changed since.')
  await expectNever(() => screen.queryByText(/Nothing has changed since it was sent/))
})

it('C-09 shows whoever decides within ten seconds what others changed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  kept = [{ ...asked, may_decide: true }]
  collection.open(search)
  let now: SearchView = search
  openDecision({ getSearch: () => now })
  await screen.findByRole('button', { name: 'Approve' })
  await collection.whenSent()
  now = { ...search, included_records: [{ ...record, email_address: null }] }
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  await screen.findByText('The one person with a role has no e-mail address.')
})

it('sends a first manuscript to whom one asked last in one press, and no other one', async () => {
  lastAsked = carla
  collection.open({ ...search, access: { is_owned: true } } as SearchView)
  const { calls, hands } = openScreen(<ApprovalHead saved={saved} />, {
    answers: {
      listApprovals,
      askForApproval: () => {
        kept = [asked]
        return asked
      },
    },
  })
  await hands.click(await screen.findByRole('button', { name: 'Send to Carla Berg' }))
  await screen.findByRole('button', { name: 'Waiting for Carla Berg' })
  expect(calls.find(({ key }) => key === 'askForApproval')?.body).toEqual({ approver: 'carla', message: '' })
  await expectGone(() => screen.queryByRole('button', { name: 'Send to Carla Berg' }))
})

it('C-11 says at the single press why somebody may not be asked', async () => {
  lastAsked = carla
  const message = 'They are an author of this manuscript: somebody else approves.'
  collection.open({ ...search, access: { is_owned: true } } as SearchView)
  const askForApproval = () => refuse('invalid_request', undefined, [{ field: 'approver', message }])
  const { hands } = openScreen(<ApprovalHead saved={saved} />, { answers: { listApprovals, askForApproval } })
  await hands.click(await screen.findByRole('button', { name: 'Send to Carla Berg' }))
  await screen.findByText(message)
})

it('K-01 says before it is sent that nobody was checked against an author whom nobody chose, and offers no single press', async () => {
  lastAsked = carla
  const manuscript = manuscriptBy('Yang Liu')
  const own = { ...search, manuscript, access: { is_owned: true } } as SearchView
  collection.open(own)
  const { hands } = openScreen(<ApprovalHead saved={{ ...saved, manuscript } as SavedCollection} />, {
    answers: { listApprovals, listSearchHistory: () => ({ results: [] }) },
  })
  await hands.click(await screen.findByRole('button', { name: 'Send for approval' }))
  await screen.findByText('No conflicts were looked for with Yang Liu. Whoever approves is told so, too.')
  await expectGone(() => screen.queryByRole('button', { name: 'Send to Carla Berg' }))
})

it('learns of a decision without being loaded again, and asks no more afterwards', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  kept = [asked]
  const { calls } = openScreen(<ApprovalHead saved={saved} />, {
    answers: { listApprovals, listSearchHistory: () => ({ results: [] }) },
  })
  const asks = () => calls.filter(({ key }) => key === 'listApprovals').length
  await screen.findByRole('button', { name: 'Waiting for Carla Berg' })
  vi.advanceTimersByTime(10_000)
  await vi.waitFor(() => expect([asks(), queryClient.isFetching()]).toEqual([2, 0]))
  kept = [approved]
  window.dispatchEvent(new Event('visibilitychange'))
  await screen.findByRole('button', { name: 'Approved by Carla Berg' })
  vi.advanceTimersByTime(300_000)
  window.dispatchEvent(new Event('visibilitychange'))
  vi.useRealTimers()
  await expectNever(() => asks() > 3 || null)
})

it('closes the form once it is sent, so that the page below can be used', async () => {
  collection.open({ ...search, access: { is_owned: true } } as SearchView)
  const { hands } = openScreen(<ApprovalHead saved={saved} />, {
    answers: {
      listApprovals,
      listUsers: () => [carla],
      listSearchHistory: () => ({ results: [] }),
      askForApproval: () => {
        kept = [asked]
        return asked
      },
    },
  })
  await hands.click(await screen.findByRole('button', { name: 'Send for approval' }))
  const form = within(await screen.findByRole('dialog'))
  await hands.click(await form.findByRole('combobox', { name: 'Approver' }))
  await hands.click(await form.findByRole('option', { name: 'Carla Berg' }))
  await hands.click(form.getByRole('button', { name: 'Send for approval' }))
  await screen.findByRole('button', { name: 'Waiting for Carla Berg' })
  await expectGone(() => screen.queryByRole('dialog'))
})

it('opens what was decided from the head of a collection', async () => {
  kept = [approved]
  const { hands } = openScreen(<ApprovalHead saved={saved} />, {
    answers: { listApprovals, listSearchHistory: () => ({ results: [] }) },
  })
  // The page itself says when, and that nothing is other than it was.
  await screen.findByText('Nothing has changed since.')
  screen.getByText(
    'The list is kept as it was approved. Later changes to people, roles, notes, addresses, the text or its authors are shown here, as are conflicts that are found later; asking somebody, or adding an address that was missing, is not. Approving sent nothing to reviewers.',
  )
  await hands.click(screen.getByRole('button', { name: 'Approved by Carla Berg' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Nothing has changed since.')
  await dialog.findByText('Nothing is recorded yet.')
})

it('C-11 says which conflicts of people who were approved were found since, also after the authors of the text changed', async () => {
  collection.open({ ...search, manuscript: manuscriptBy('Ben Okafor') })
  kept = [approved]
  openScreen(<ApprovalHead saved={saved} />, { answers: { listApprovals } })
  await screen.findByText('Nothing has changed since.')
  const evidence = {
    coauthorship: 1,
    coaffiliation: 0,
    joint_projects: 0,
    works: ['Trees'],
    institutions: [],
    projects: [],
  }
  const declared: ConflictVerdictView = {
    ...{ uuid, verdict: 'declared', ground: null, relation: 'family', reason: '', manuscript: uuid },
    ...{ person: { identifier: 'A1', display_name: 'Ada Lind' }, made_by: carla, made_at: time },
    against: { identifier: null, display_name: 'Ben Okafor' },
  }
  const found = {
    conflicts: [{ ...evidence, in_coi_input: false, with: 'Dora Eng' }],
    verdicts: [declared],
  }
  const person = { identifier: 'A1', display_name: 'Ada Lind', fields: [], changes: [] }
  kept = [{ ...approved, differences: [{ kind: 'conflict_found', ...person, found }] }]
  act(() => collection.open({ ...search, manuscript: manuscriptBy('Dora Eng') }))
  await screen.findByText('Ada Lind: conflict found since, with Dora Eng: 1 work; Declared: family, with Ben Okafor')
  await expectGone(() => screen.queryByText('Nothing has changed since.'))
  await screen.findByRole('button', { name: 'Approved by Carla Berg, changed since' })
})

it('says in the list of collections, too, that what was approved has changed since', async () => {
  const mark = { decision: 'approved' as const, approver: carla, at: time, may_decide: false }
  const listed = [false, true].map((has_changed) => ({
    ...saved,
    approval: { ...mark, has_changed },
    included_by_type: {},
  }))
  openScreen(
    listed.map((one) => <ApprovalButton key={String(one.approval.has_changed)} collection={one} />),
    { answers: {} },
  )
  screen.getByRole('button', { name: 'Approved by Carla Berg' })
  screen.getByRole('button', { name: 'Approved by Carla Berg, changed since' })
})

it('C-10 leads whoever decides from the list of collections to the page with the people and their conflicts', () => {
  const mark = { decision: null, approver: carla, at: time, may_decide: true, has_changed: false }
  openScreen(<ApprovalButton collection={{ ...saved, approval: mark, included_by_type: {} }} />, { answers: {} })
  const link = screen.getByRole('link', { name: 'Awaiting your approval' })
  expect(link.getAttribute('href')).toBe(`/app/collection/${uuid}/`)
})

it('Q-04 names the button of each row of a list after its collection', () => {
  const rows = ['MS-1', 'MS-2'].map((name) => ({ ...saved, name, approval: null, included_by_type: { author: 1 } }))
  const owned = rows.map((row) => ({ ...row, access: { is_owned: true } }))
  openScreen(
    owned.map((one) => <ApprovalButton key={one.name} collection={one} isListed />),
    { answers: {} },
  )
  for (const { name } of owned) expect(screen.getByRole('button', { name: `Send for approval: ${name}` })).toBeDefined()
})
