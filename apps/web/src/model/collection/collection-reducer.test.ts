import type { SearchView } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { type CollectionEvent, emptyTab, reduceCollection, type TabCollection } from './collection-reducer.ts'
import type { CollectedRecord } from './collection-state.ts'

const record = (identifier: string): CollectedRecord => ({
  ...{ record_type: 'author', identifier, display_name: identifier, fields: {} },
  ...{ used_in_search: true, email_address: null },
})
const [ada, ben] = [record('A1'), record('A2')]

const view = (more: Partial<SearchView> = {}) =>
  ({
    ...{ uuid: 'c1', name: 'Reviewers', external_identifier: null, updated_at: '2026-01-01T00:00:00Z' },
    ...{ access: { is_owned: true }, shared_users: [], shared_teams: [] },
    ...{ included_records: [], excluded_records: [], conflict_of_interest: { records: [] } },
    ...more,
  }) as unknown as SearchView

const after = (events: readonly CollectionEvent[], from: TabCollection = emptyTab) =>
  events.reduce(reduceCollection, from)
const listsOf = ({ collection: { included, excluded } }: TabCollection) =>
  [included, excluded].map((list) => list.map(({ identifier }) => identifier))
const releasedIn = (tab: TabCollection) => [...tab.released]

describe('C-01 events of a collection', () => {
  it('put records into its lists and take them out', () => {
    expect(listsOf(after([{ type: 'included', records: [ada, ben] }]))).toEqual([['A1', 'A2'], []])
    const hidden = after([
      { type: 'included', records: [ada, ben] },
      { type: 'excluded', records: [ada] },
    ])
    expect(listsOf(hidden)).toEqual([['A2'], ['A1']])
    expect(listsOf(after([{ type: 'removed', records: [ben] }], hidden))).toEqual([[], ['A1']])
    const [changed] = after([{ type: 'altered', record: ben, changes: { used_in_search: false } }], hidden).collection
      .included
    expect(changed).toMatchObject({ identifier: 'A2', used_in_search: false })
  })

  it('release hidden records that come back, so that a query no longer carries them', () => {
    const hidden = after([{ type: 'excluded', records: [ada, ben] }])
    const restored = after([{ type: 'restored', records: [ada] }], hidden)
    expect([listsOf(restored), releasedIn(restored)]).toEqual([[[], ['A2']], ['A1']])
    const closed = after([{ type: 'closed' }], restored)
    expect([listsOf(closed), releasedIn(closed)]).toEqual([
      [[], []],
      ['A1', 'A2'],
    ])
    expect(releasedIn(after([{ type: 'read', view: view() }], closed))).toEqual([])
  })

  it('undo a change by a person and by a refusal alike, but release only by a person', () => {
    const before = after([{ type: 'included', records: [ada, ben] }])
    const hidden = after([{ type: 'excluded', records: [ada] }], before)
    const undone = after([{ type: 'undone', records: [ada], before: before.collection }], hidden)
    const refused = after([{ type: 'refused', records: [ada], before: before.collection }], hidden)
    expect([listsOf(undone), releasedIn(undone)]).toEqual([[['A1', 'A2'], []], ['A1']])
    expect([listsOf(refused), releasedIn(refused)]).toEqual([[['A1', 'A2'], []], []])
  })

  it('keep changes that are made during a save', () => {
    const saved = after([
      { type: 'included', records: [ada] },
      { type: 'included', records: [ben] },
      { type: 'saved', view: view({ included_records: [{ ...ada, uuid: 'r1' }] as SearchView['included_records'] }) },
    ])
    expect(listsOf(saved)).toEqual([['A1', 'A2'], []])
    expect(saved.collection.saved).toMatchObject({ uuid: 'c1', name: 'Reviewers' })
  })

  it('rename and share only a saved collection', () => {
    const shares = { shared_users: [], shared_teams: [{ uuid: 't', name: 'Editors' }] }
    const description = { name: 'New', external_identifier: 'M-1', updated_at: '2026-02-02T00:00:00Z' }
    const events: CollectionEvent[] = [
      { type: 'described', saved: description },
      { type: 'shared', shares },
    ]
    expect(after(events).collection.saved).toBeUndefined()
    expect(after([{ type: 'read', view: view() }, ...events]).collection.saved).toMatchObject({
      uuid: 'c1',
      ...description,
      ...shares,
    })
  })

  it('leave the records of a lost collection to its owner alone', () => {
    const events: CollectionEvent[] = [{ type: 'included', records: [ada] }, { type: 'lost' }]
    const own = after([{ type: 'read', view: view() }, ...events])
    expect([own.collection.saved, listsOf(own)]).toEqual([undefined, [['A1'], []]])
    const shared = view({ access: { is_owned: false } } as Partial<SearchView>)
    const others = after([{ type: 'read', view: shared }, ...events])
    expect([others.collection.saved, listsOf(others)]).toEqual([undefined, [[], []]])
    expect(others.collection.isTouched).toBe(true)
  })

  it('put an unsaved collection aside for another text, once, until it comes back', () => {
    const other = after([
      { type: 'worded', texts: [{ text: 'Street trees' }] },
      { type: 'included', records: [ada] },
      { type: 'turned', text: 'Peat fires' },
    ])
    expect(other.aside.map(({ included }) => included)).toEqual([[ada]])
    const back = after([{ type: 'brought back', collection: other.aside[0]! }], other)
    expect([listsOf(back), back.aside]).toEqual([[['A1'], []], []])
    const turned = after([{ type: 'turned', text: 'Street trees' }], other)
    expect([listsOf(turned), turned.aside]).toEqual([[['A1'], []], []])
  })

  it('forget everything when somebody continues without a collection', () => {
    const left = after([{ type: 'read', view: view() }, { type: 'included', records: [ada] }, { type: 'left' }])
    expect(left.collection).toEqual(emptyTab.collection)
  })
})
