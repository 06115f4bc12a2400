import type { SearchView, StoredRecordView } from '@cognate/contract'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import type { Toast } from '../toasts.ts'
import { changeTopic } from './change-topic.ts'
import type { CollectionServer } from './collection-server.ts'
import { type CollectedRecord, type CollectionState, emptyCollection } from './collection-state.ts'
import { CollectionStore } from './collection-store.ts'

const record = (identifier: string): CollectedRecord => ({
  ...{ record_type: 'author', identifier, display_name: `Dr ${identifier}`, fields: {} },
  ...{ used_in_search: true, email_address: null },
})
const [ada, ben, cem] = [record('A1'), record('A2'), record('A3')]
const idsOf = ({ included }: CollectionState) => included.map(({ identifier }) => identifier)
const refusal = (code: string) => new ApiError({ status: 409, code, detail: `Refused: ${code}.` })

/** A server that holds one collection, and the calls that it received. */
function aServer() {
  const included = new Map<string, StoredRecordView>()
  const calls: string[] = []
  const texts: string[] = []
  let name = ''
  let failure: Error | undefined
  const view = () =>
    ({
      ...{ uuid: 'c1', name, external_identifier: null, updated_at: '2026-01-01T00:00:00Z' },
      ...{ access: { is_owned: true }, shared_users: [], shared_teams: [], excluded_records: [] },
      texts: texts.map((text) => ({ uuid: text, text, created_at: '2026-01-01T00:00:00Z' })),
      ...{ included_records: [...included.values()], conflict_of_interest: { records: [] } },
    }) as unknown as SearchView
  const store = (records: readonly { identifier: string }[]) =>
    records.map((sent) => {
      const stored = { ...record(sent.identifier), ...sent, uuid: `r-${sent.identifier}` } as StoredRecordView
      included.set(stored.uuid, stored)
      return stored
    })
  const answer = async <Answer>(call: string, carryOut: () => Answer): Promise<Answer> => {
    calls.push(call)
    await Promise.resolve()
    if (failure) throw failure
    return carryOut()
  }
  const server: CollectionServer = {
    read: () => answer('read', view),
    create: (body) =>
      answer('create', () => {
        name = body.name
        texts.push(...(body.texts ?? []))
        store((body.included_records ?? []).filter((record) => typeof record !== 'string'))
        return view()
      }),
    change: (_, changes) =>
      answer('change', () => {
        name = changes.name ?? name
        return view()
      }),
    add: (list, _, records) =>
      answer(`add ${list} ${records.map(({ identifier }) => identifier).join()}`, () => ({ records: store(records) })),
    remove: (list, uuid) => answer(`remove ${list} ${uuid}`, () => void included.delete(uuid)),
    restore: (_, uuids) => answer(`restore ${uuids.join()}`, () => {}),
    addText: (uuid, text) =>
      answer(`text ${uuid} ${text}`, () => {
        texts.push(text)
        return view().texts
      }),
    alter: (uuid, changes) =>
      answer(`alter ${uuid}`, () => {
        const stored = { ...included.get(uuid)!, ...changes }
        included.set(uuid, stored)
        return stored
      }),
  }
  const fail = (error?: Error) => {
    failure = error
  }
  return { server, calls, store, fail, read: view }
}

/** A tab whose collection is saved with Ada in it, unless it is to be empty, or to begin with what it had kept. */
async function aTab({ isSaved = true, kept = emptyCollection } = {}) {
  const { server, calls, store, fail, read } = aServer()
  const notified: string[] = []
  const messages: Toast[] = []
  let hear: (uuid: string) => void = () => {}
  const collection = new CollectionStore({
    server,
    tabs: {
      postCollectionChange: (uuid) => notified.push(uuid),
      onCollection: (listener) => {
        hear = listener
        return () => {}
      },
    },
    kept: { read: () => kept, readAside: () => [], write: vi.fn() },
    showToast: (message) => messages.push(message),
  })
  if (isSaved) {
    collection.include([ada])
    await collection.save({ name: 'Reviewers', external_identifier: null })
    calls.length = 0
  }
  const untilSettled = async () => {
    do await collection.whenSent()
    while (collection.isSending())
  }
  return {
    collection,
    server,
    calls,
    notified,
    messages,
    fail,
    store,
    read,
    untilSettled,
    otherTabChanged: (uuid: string) => hear(uuid),
  }
}

describe('C-08 addresses of experts', () => {
  it('go to an expert who is collected afterwards, and to one who is collected already', async () => {
    const { collection, calls, untilSettled } = await aTab()
    await collection.saveAddress(ben, 'ben@campus.example')
    expect(collection.addressOf(ben)).toBe('ben@campus.example')
    collection.include([ben])
    await collection.saveAddress(ada, 'ada@campus.example')
    await untilSettled()
    expect(collection.state().included.map(({ email_address }) => email_address)).toEqual([
      'ada@campus.example',
      'ben@campus.example',
    ])
    expect(calls).toEqual(['add included A2', 'alter r-A1'])
  })

  it('are forgotten when another person signs in', async () => {
    const { collection } = await aTab({ isSaved: false })
    collection.loadFor('ada')
    await collection.saveAddress(ben, 'ben@campus.example')
    collection.loadFor('eve')
    expect(collection.addressOf(ben)).toBeNull()
  })
})

describe('C-01 the collection of a tab', () => {
  it('sends nothing before it is saved, then everything in one call', async () => {
    const { collection, calls } = await aTab({ isSaved: false })
    collection.include([ada])
    collection.include([ben])
    await collection.whenSent()
    expect(calls).toEqual([])
    await collection.save({ name: 'Reviewers', external_identifier: null })
    expect(calls).toEqual(['create'])
    expect(collection.state().saved?.name).toBe('Reviewers')
  })

  it('shows a change at once, sends changes in turn, and notifies the other tabs', async () => {
    const { collection, calls, notified, untilSettled } = await aTab()
    collection.include([ben])
    collection.remove([ada])
    expect(idsOf(collection.state())).toEqual(['A2'])
    expect(collection.isSending()).toBe(true)
    await untilSettled()
    expect(calls).toEqual(['add included A2', 'remove included r-A1'])
    expect(notified).toEqual(['c1', 'c1'])
  })

  it('sends what was added while it was saved', async () => {
    const { collection, calls, untilSettled } = await aTab({ isSaved: false })
    collection.include([ada])
    const saving = collection.save({ name: 'Reviewers', external_identifier: null })
    await Promise.resolve()
    collection.include([ben])
    await saving
    await untilSettled()
    expect(calls).toEqual(['create', 'add included A2'])
    expect(idsOf(collection.state())).toEqual(['A1', 'A2'])
  })

  it('opens what the page has read, and reads it again where a change was being sent', async () => {
    const { collection, calls, read, untilSettled } = await aTab()
    const older = read()
    collection.include([ben])
    collection.open(older)
    expect(idsOf(collection.state())).toEqual(['A1', 'A2'])
    await untilSettled()
    expect(calls).toEqual(['add included A2', 'read'])
    expect(idsOf(collection.state())).toEqual(['A1', 'A2'])
    collection.open(older)
    expect(idsOf(collection.state())).toEqual(['A1'])
  })

  it('takes back a refused change, says so, and reads what the server has', async () => {
    const { collection, calls, messages, fail, untilSettled } = await aTab()
    fail(refusal('too_many_records'))
    collection.include([ben])
    expect(idsOf(collection.state())).toEqual(['A1', 'A2'])
    await collection.whenSent()
    await Promise.resolve()
    expect(idsOf(collection.state())).toEqual(['A1'])
    expect(messages).toEqual([
      {
        ...{ tone: 'danger', title: 'Dr A2 could not be added', details: 'Refused: too_many_records.' },
        takesBack: changeTopic([ben]),
      },
    ])
    fail()
    await untilSettled()
    expect(calls).toEqual(['add included A2', 'read'])
  })

  it('sends a changed manuscript again where only other things were changed meanwhile', async () => {
    const { collection, server, calls, read } = await aTab()
    const change = vi.spyOn(server, 'change').mockRejectedValueOnce(refusal('conflict'))
    await collection.revise({ external_identifier: 'MS-1' })
    expect(calls).toEqual(['read', 'change'])
    expect(change).toHaveBeenCalledTimes(2)
    change.mockRejectedValueOnce(refusal('conflict'))
    vi.spyOn(server, 'read').mockResolvedValueOnce({ ...read(), external_identifier: 'MS-9' })
    await expect(collection.revise({ external_identifier: 'MS-2' })).rejects.toThrow('Refused: conflict.')
    expect(change).toHaveBeenCalledTimes(3)
  })

  it('throws where an address is refused, so that the field can say so', async () => {
    const { collection, messages, fail } = await aTab()
    fail(refusal('invalid_request'))
    await expect(collection.alter(collection.state().included[0]!, { email_address: 'x' })).rejects.toMatchObject({
      code: 'invalid_request',
    })
    expect(messages).toEqual([])
    expect(collection.state().included[0]!.email_address).toBeNull()
  })

  it('reads a collection that another tab changed, after sending its own changes', async () => {
    const { collection, calls, store, untilSettled, otherTabChanged } = await aTab()
    otherTabChanged('another')
    await untilSettled()
    expect(calls).toEqual([])
    store([record('A9')])
    otherTabChanged('c1')
    collection.include([ben])
    await untilSettled()
    expect(calls.at(-1)).toBe('read')
    expect(calls.indexOf('add included A2')).toBeLessThan(calls.lastIndexOf('read'))
    expect(idsOf(collection.state()).toSorted()).toEqual(['A1', 'A2', 'A9'])
  })

  it('keeps what is changed while it is being read again', async () => {
    const { collection, server, read, untilSettled } = await aTab()
    vi.spyOn(server, 'read').mockImplementationOnce(async () => {
      const before = read()
      collection.include([ben])
      return before
    })
    collection.refresh()
    await vi.waitFor(() => expect(idsOf(collection.state())).toEqual(['A1', 'A2']))
    await untilSettled()
    expect(idsOf(collection.state())).toEqual(['A1', 'A2'])
  })

  it('keeps with what it is searched on the server for its owner alone', async () => {
    const { collection, calls, read, untilSettled } = await aTab()
    const searched = { filters: {}, conflict_of_interest: { records: [] } }
    collection.open({ ...read(), access: { is_owned: false, may: 'edit' } })
    collection.setSearchedWith({ ...searched, sort: 'name' })
    await untilSettled()
    expect(calls).toEqual([])
    collection.open(read())
    collection.setSearchedWith({ ...searched, sort: 'works_count' })
    await untilSettled()
    expect(calls).toEqual(['change'])
  })

  it('sends no wording and no address to a collection that may only be looked at', async () => {
    const { collection, calls, read, untilSettled } = await aTab()
    collection.open({ ...read(), access: { is_owned: false, may: 'view' } })
    collection.word('Street trees')
    await collection.saveAddress(ada, 'ada@campus.example')
    await untilSettled()
    expect(calls).toEqual([])
    expect(collection.state().texts).toEqual([{ text: 'Street trees' }])
    expect(collection.state().included).toMatchObject([{ email_address: null }])
  })

  it('says that a change was refused of a collection that was left meanwhile, and leaves the present one alone', async () => {
    const { collection, messages, fail, untilSettled } = await aTab()
    fail(refusal('database_unavailable'))
    collection.remove([ada])
    collection.leave()
    collection.include([cem])
    await untilSettled()
    expect(idsOf(collection.state())).toEqual(['A3'])
    expect(messages).toHaveLength(1)
  })

  it('takes nothing back in another saved collection that was opened meanwhile', async () => {
    const { collection, messages, fail, read, untilSettled } = await aTab()
    fail(refusal('database_unavailable'))
    collection.remove([ada])
    const theirs = { ...cem, uuid: 'r-A3' } as StoredRecordView
    collection.open({ ...read(), uuid: 'c2', name: 'Others', included_records: [theirs] })
    await untilSettled()
    expect(idsOf(collection.state())).toEqual(['A3'])
    expect(messages).toHaveLength(1)
  })

  it('stays unsaved in the tab of its owner when it was deleted elsewhere', async () => {
    const { collection, messages, fail, untilSettled } = await aTab()
    fail(refusal('search_not_found'))
    collection.refresh()
    await untilSettled()
    expect(collection.state().saved).toBeUndefined()
    expect(idsOf(collection.state())).toEqual(['A1'])
    expect(messages[0]).toMatchObject({ title: 'The collection Reviewers was deleted' })
  })

  it('C-01 loses no collection that was opened while another one was found to be deleted', async () => {
    const { collection, messages, fail, read, untilSettled } = await aTab()
    fail(refusal('search_not_found'))
    collection.refresh()
    // It is being read.
    await Promise.resolve()
    const theirs = { ...cem, uuid: 'r-A3' } as StoredRecordView
    collection.leave()
    collection.open({ ...read(), uuid: 'c2', name: 'The next one', included_records: [theirs] })
    await untilSettled()
    expect(collection.state().saved).toMatchObject({ uuid: 'c2', name: 'The next one' })
    expect([idsOf(collection.state()), messages]).toEqual([['A3'], []])
  })

  const TREES = 'street trees cool streets in summer'
  const BEES = 'wild bees need flower strips'

  it('opens the collection of a query, and puts an unsaved one of another text aside', async () => {
    const { collection, calls, store, untilSettled } = await aTab({ isSaved: false })
    store([ada])
    collection.follow({ search: null, text: BEES })
    collection.include([ben])
    collection.follow({ search: 'c1', text: TREES })
    expect(idsOf(collection.state())).toEqual([])
    await untilSettled()
    expect([calls, idsOf(collection.state())]).toEqual([['read'], ['A1']])
    expect(collection.aside().map(idsOf)).toEqual([['A2']])
    collection.follow({ search: null, text: `${BEES} badly` })
    expect([idsOf(collection.state()), collection.aside()]).toEqual([['A2'], []])
  })

  it('keeps an unsaved collection with another wording of its text, and leaves none behind for another text', async () => {
    const { collection } = await aTab({ isSaved: false })
    collection.follow({ search: null, text: TREES })
    collection.include([ada])
    collection.follow({ search: null, text: 'street trees that cool streets' })
    expect(idsOf(collection.state())).toEqual(['A1'])
    // People and works alone are of no other text.
    collection.follow({ search: null, text: '' })
    expect(idsOf(collection.state())).toEqual(['A1'])
    expect(collection.state().texts).toEqual([{ text: TREES }])
    collection.follow({ search: null, text: BEES })
    expect([idsOf(collection.state()), collection.state().texts]).toEqual([[], [{ text: BEES }]])
  })

  it('leaves a saved collection for another text, and sends its last changes to it all the same', async () => {
    const { collection, calls, messages, untilSettled } = await aTab()
    collection.include([ben])
    collection.follow({ search: null, text: TREES })
    collection.include([cem])
    await untilSettled()
    expect(calls).toEqual(['add included A2'])
    expect([collection.state().saved, idsOf(collection.state()), messages]).toEqual([undefined, ['A3'], []])
  })

  it('comes back to a saved collection with its text, also by a query from before it was saved', async () => {
    const { collection, untilSettled } = await aTab({ isSaved: false })
    collection.follow({ search: null, text: TREES })
    collection.include([ada])
    await collection.save({ name: 'Trees', external_identifier: null })
    collection.follow({ search: null, text: BEES })
    expect(idsOf(collection.state())).toEqual([])
    collection.follow({ search: null, text: TREES })
    await untilSettled()
    expect([collection.state().saved?.name, idsOf(collection.state())]).toEqual(['Trees', ['A1']])
  })

  it('stays with its text after a reload, also where an answer is there before its records', async () => {
    const saved = { ...(await aTab()).collection.state().saved! }
    const kept = { ...emptyCollection, saved, texts: [{ text: TREES }], isUnread: true }
    const { collection, store, untilSettled } = await aTab({ isSaved: false, kept })
    store([ada])
    collection.loadFor('ada')
    collection.follow({ search: null, text: TREES })
    expect(collection.state().saved?.uuid).toBe('c1')
    await untilSettled()
    expect(idsOf(collection.state())).toEqual(['A1'])
  })

  it('saves an unsaved collection with its text, and turns to another one only when that is done', async () => {
    const { collection, untilSettled } = await aTab({ isSaved: false })
    collection.follow({ search: null, text: TREES })
    collection.include([ada])
    const saving = collection.save({ name: 'Trees', external_identifier: null })
    await collection.turnTo(BEES)
    await saving
    await untilSettled()
    expect([collection.state().saved, idsOf(collection.state()), collection.aside()]).toEqual([undefined, [], []])
  })

  it('adds a wording on the server, keeps the earlier ones, and brings one back', async () => {
    const { collection, calls, untilSettled } = await aTab({ isSaved: false })
    collection.follow({ search: null, text: TREES })
    collection.include([ada])
    await collection.save({ name: 'Trees', external_identifier: null })
    collection.follow({ search: null, text: 'street trees cool streets' })
    expect(collection.state().texts.map(({ text }) => text)).toEqual([TREES])
    collection.word(' trees in the city ')
    expect(collection.state().texts.map(({ text }) => text)).toEqual([TREES, 'trees in the city'])
    await untilSettled()
    expect(calls.at(-1)).toBe('text c1 trees in the city')
  })

  it('restores many hidden records with one call', async () => {
    const { collection, calls, untilSettled } = await aTab()
    collection.exclude([ben, cem])
    await untilSettled()
    collection.restore([ben, cem])
    await untilSettled()
    expect(calls.filter((call) => /^(restore|remove)/.test(call))).toEqual(['restore r-A2,r-A3'])
  })
})

it('C-09 moves a record on the server, and brings one that was removed back to its place with what was said of it', async () => {
  const { collection, server, untilSettled } = await aTab()
  const alter = vi.spyOn(server, 'alter')
  collection.include([ben, cem])
  collection.move(cem, 0)
  expect(idsOf(collection.state())).toEqual(['A3', 'A1', 'A2'])
  await untilSettled()
  expect(alter.mock.calls).toEqual([['r-A3', { position: 0 }]])

  await collection.alter(ada, { role: 'reviewer', status: 'asked', note: 'By phone' })
  const before = collection.state()
  const known = before.included.find(({ identifier }) => identifier === 'A1')!
  alter.mockClear()
  collection.remove([known])
  collection.undo([known], before)
  await untilSettled()
  expect(idsOf(collection.state())).toEqual(['A3', 'A1', 'A2'])
  expect(alter.mock.calls).toEqual([['r-A1', { status: 'asked', note: 'By phone', position: 1 }]])
})

describe('what was offered for a collection', () => {
  it('C-01 ends when the tab turns to another one, and not when it is saved, changed or read again', async () => {
    const { collection } = await aTab({ isSaved: false })
    const stay = collection.stay()
    collection.include([ada])
    await collection.save({ name: 'Trees', external_identifier: null })
    collection.remove([ada])
    collection.refresh()
    await collection.whenSent()
    expect(stay.aborted).toBe(false)
    void collection.turnTo('Another text')
    expect([stay.aborted, collection.stay().aborted]).toEqual([true, false])
  })
})
