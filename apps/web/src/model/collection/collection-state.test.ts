import type { ResultView } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { emptyQuery } from '../query/query.ts'
import { applyCollection, describeCollected } from './apply-collection.ts'
import {
  type CollectedRecord,
  type CollectionState,
  collectedFrom,
  differenceOf,
  emptyCollection,
  groupByKind,
  isUnsaved,
  keyOf,
  mayBecomeText,
  removeRecords,
  restoreRecords,
  type SavedCollection,
  totalWithout,
  withRecordChanged,
  withRecordsAdded,
} from './collection-state.ts'
import { CollectionStorage } from './collection-storage.ts'

const record = (identifier: string, more: Partial<CollectedRecord> = {}): CollectedRecord => ({
  record_type: 'author',
  identifier,
  display_name: identifier,
  fields: {},
  used_in_search: true,
  email_address: null,
  ...more,
})
const [ada, ben, cid] = [record('https://openalex.org/A1'), record('A2'), record('A3')]
const idsOf = ({ included, excluded }: CollectionState) =>
  [included, excluded].map((list) => list.map(({ identifier }) => identifier))

/** The storage of a tab, which each of its pages opens anew. */
function aTab() {
  const entries = new Map<string, string>()
  let written = 0
  const storage = (limit = 1e6) => ({
    get length() {
      return entries.size
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError')
      written += value.length
      entries.set(name, value)
    },
    removeItem: (name: string) => void entries.delete(name),
  })
  /** Characters written since the last call. */
  const takeWritten = () => {
    const count = written
    written = 0
    return count
  }
  return { entries, storage, takeWritten }
}

it('C-09 keeps of a result the score, how many of its works match, and the best of them', () => {
  const best = { identifier: 'W1', title: 'Cool streets', publication_year: 2024, sentence: 'Trees cool.' }
  const fields = { display_name: 'Ada Lind', ranking_score: 0.36, matching_works: 12, active_affiliations: [] }
  const result = { record_type: 'author', identifier: 'A1', closeness: 'very close', evidence: [best], fields }
  expect(collectedFrom(result as unknown as ResultView).found).toEqual({
    ...{ score: 0.36, closeness: 'very close', matching_works: 12, sentence: 'Trees cool.' },
    work: { identifier: 'W1', title: 'Cool streets', publication_year: 2024 },
  })
})

describe('C-01 a collection', () => {
  it('holds a record once, however its id is spelt', () => {
    const once = withRecordsAdded(emptyCollection, 'included', [ada])
    expect(withRecordsAdded(once, 'included', [record('a1')]).included).toHaveLength(1)
    expect(keyOf(record('a1'))).toBe(keyOf(ada))
  })

  it('tells texts apart by what they say', () => {
    const text = (words: string) => record('query_text', { record_type: 'record', fields: { text: words } })
    expect(withRecordsAdded(emptyCollection, 'included', [text('a'), text('b')]).included).toHaveLength(2)
  })

  it('C-02 holds a record in one list alone', () => {
    const hidden = withRecordsAdded(withRecordsAdded(emptyCollection, 'included', [ada, ben]), 'excluded', [ada])
    expect(idsOf(hidden)).toEqual([['A2'], [ada.identifier]])
    expect(idsOf(withRecordsAdded(hidden, 'included', [ada]))).toEqual([['A2', ada.identifier], []])
  })

  it('puts records back where they were, beside records added since', () => {
    const before = withRecordsAdded(emptyCollection, 'included', [ada, ben])
    const now = withRecordsAdded(removeRecords(before, 'included', [ada]), 'included', [cid])
    expect(idsOf(restoreRecords(now, before, new Set([keyOf(ada)])))).toEqual([[ada.identifier, 'A2', 'A3'], []])
  })

  it('sends what changed and nothing else', () => {
    const before = withRecordsAdded(withRecordsAdded(emptyCollection, 'included', [ada, ben]), 'excluded', [cid])
    const moved = withRecordsAdded(removeRecords(before, 'included', [ben]), 'included', [cid])
    const after = { ...moved, included: moved.included.map((collected) => ({ ...collected, used_in_search: false })) }
    expect(differenceOf(before, after)).toEqual({
      included: [{ ...cid, used_in_search: false }],
      excluded: [],
      removed: [{ list: 'included', key: keyOf(ben) }],
      altered: [{ ...ada, used_in_search: false }],
      returned: [],
    })
    expect(differenceOf(before, before)).toEqual({ included: [], excluded: [], removed: [], altered: [], returned: [] })
  })

  it('is unsaved only with something in it', () => {
    expect(isUnsaved(emptyCollection)).toBe(false)
    expect(isUnsaved(withRecordsAdded(emptyCollection, 'excluded', [ada]))).toBe(true)
  })

  it('takes a few words for its text, but a manuscript only what may be a wording of it', () => {
    const text = `Peat fires\n\n${'They burn for months below the ground. '.repeat(4)}`
    const plain = { ...emptyCollection, texts: [{ text }] }
    const manuscript = { ...plain, saved: { manuscript: {} } as SavedCollection }
    const unlike = 'Lakes freeze later every winter in northern countries. '.repeat(3)
    const alike =
      'Below the ground of bogs, combustion lasts through winter and spring, and goes on under snow and ice.'
    const wordings = ['Marta Costa-jussà', 'Peat fires', unlike, alike, unlike.repeat(2)]
    const takes = (state: CollectionState) => wordings.map((wording) => mayBecomeText(state, wording))
    expect(takes(plain)).toEqual([true, true, true, true, true])
    expect(takes(manuscript)).toEqual([false, false, false, true, true])
  })

  it('groups its records by kind', () => {
    const work = record('W1', { record_type: 'work' })
    expect(groupByKind([ada, work, ben])).toEqual([
      { type: 'author', records: [ada, ben] },
      { type: 'work', records: [work] },
    ])
  })

  it('is stored for its owner alone, and not where the storage is full', () => {
    const tab = aTab()
    const state = withRecordsAdded(emptyCollection, 'included', [ada])
    new CollectionStorage(tab.storage()).write('ada', state)
    expect(new CollectionStorage(tab.storage()).read('ada')).toEqual(state)
    expect(new CollectionStorage(tab.storage()).read('ben')).toEqual(emptyCollection)
    new CollectionStorage(tab.storage(10)).write('ada', withRecordsAdded(state, 'included', [ben]))
    expect(new CollectionStorage(tab.storage()).read('ada')).toEqual(emptyCollection)
    expect([...tab.entries.keys()]).toEqual([])
  })

  it('is kept aside for its owner alone, and until it comes back', () => {
    const tab = aTab()
    const aside = [withRecordsAdded({ ...emptyCollection, texts: [{ text: 'Street trees' }] }, 'included', [ada])]
    const stored = new CollectionStorage(tab.storage())
    stored.write('ada', emptyCollection, aside)
    expect(new CollectionStorage(tab.storage()).readAside('ben')).toEqual([])
    expect(new CollectionStorage(tab.storage()).readAside('ada')).toEqual(aside)
    stored.write('ada', emptyCollection, [])
    expect([...tab.entries.keys()]).toEqual([])
  })

  it('is known after a reload by its texts, where it is saved', () => {
    const tab = aTab()
    const [saved, texts] = [{ uuid: 'c1' } as SavedCollection, [{ text: 'Street trees' }]]
    new CollectionStorage(tab.storage()).write('ada', { ...emptyCollection, saved, texts })
    expect(new CollectionStorage(tab.storage()).read('ada')).toMatchObject({ saved, texts, isUnread: true })
  })

  it('is read as it was stored, after every change and every reload', () => {
    const tab = aTab()
    const many = Array.from({ length: 1000 }, (_, index) => record(`A${index + 100}`))
    const steps: ((state: CollectionState) => CollectionState)[] = [
      (state) => withRecordsAdded(state, 'included', many),
      (state) => withRecordsAdded(state, 'included', [ada]),
      (state) => removeRecords(state, 'included', [many[450]!]),
      (state) => withRecordsAdded(state, 'excluded', [many[0]!, ben]),
      (state) => withRecordChanged(state, many[700]!, { used_in_search: false }),
      (state) => removeRecords(state, 'included', many.slice(100, 900)),
      (state) => restoreRecords(state, withRecordsAdded(emptyCollection, 'included', many), new Set(many.map(keyOf))),
      (state) => removeRecords(state, 'included', [...many, ada]),
    ]
    let stored = new CollectionStorage(tab.storage())
    let state = emptyCollection
    for (const [index, step] of steps.entries()) {
      state = step(state)
      stored.write('ada', state)
      if (index % 2 === 1) stored = new CollectionStorage(tab.storage())
      const read = stored.read('ada')
      expect(idsOf(read)).toEqual(idsOf(state))
      expect(read.included).toEqual(state.included)
      state = read
    }
    stored.write('ada', emptyCollection)
    expect([...tab.entries.keys()]).toEqual([])
  })

  it('writes only a small part of many records for a change', () => {
    const tab = aTab()
    const stored = new CollectionStorage(tab.storage())
    const many = Array.from({ length: 5000 }, (_, index) => record(`A${index + 100}`))
    const full = withRecordsAdded(emptyCollection, 'included', many)
    stored.write('ada', full)
    const whole = tab.takeWritten()
    for (const change of [
      withRecordsAdded(full, 'included', [ada]),
      full,
      removeRecords(full, 'included', [many[2500]!]),
      full,
      withRecordChanged(full, many[20]!, { used_in_search: false }),
    ]) {
      stored.write('ada', change)
      expect(tab.takeWritten()).toBeLessThan(whole / 10)
    }
  })

  it('is whole where a page ended between two writes', () => {
    const tab = aTab()
    const before = withRecordsAdded(emptyCollection, 'included', [ada])
    new CollectionStorage(tab.storage()).write('ada', before)
    const lasting = tab.storage()
    const setItem = (name: string, value: string) => {
      if (name === 'cognate:draft:collection') throw new Error('the page has ended')
      lasting.setItem(name, value)
    }
    const dying = { ...lasting, setItem, removeItem: () => {} }
    new CollectionStorage(dying).write('ada', withRecordsAdded(before, 'included', [ben]))
    expect(new CollectionStorage(tab.storage()).read('ada')).toEqual(before)
  })
})

describe('C-01 applying a collection to a query', () => {
  const filters = [{ field: 'excluded_records', label: '', kind: 'values', has_data: true }]
  const module = {
    key: 'experts',
    label: '',
    icon: '',
    record_type: 'author',
    count: 1,
    has_topics: true,
    filters,
    sorts: [],
  } as const
  const context = {
    released: new Set<string>(),
    endpoints: ['get_author_abstracts'] as const,
    module: { ...module, filters, sorts: [] },
  }
  const query = { ...emptyQuery(), text: 'trees' }

  it('changes no query where nothing was collected', () => {
    expect(applyCollection(query, { ...context, collection: emptyCollection })).toBe(query)
  })

  it('adds nothing to a query unless that is requested, and then says how much', () => {
    const endpoints = context.endpoints
    const one = withRecordsAdded(emptyCollection, 'included', [record('A1')])
    const several = withRecordsAdded(one, 'included', [record('A2'), record('A3', { used_in_search: false })])
    const mixed = withRecordsAdded(several, 'included', [record('W1', { record_type: 'work' })])
    const withCollected = { ...query, asksCollected: true }
    expect(applyCollection(query, { ...context, collection: several }).collected).toEqual([])
    expect(describeCollected(query, several, endpoints)).toBeUndefined()
    expect(describeCollected(withCollected, one, endpoints)).toBe('+ 1 collected person')
    expect(describeCollected(withCollected, several, endpoints)).toBe('+ 2 collected people')
    expect(describeCollected(withCollected, mixed, endpoints)).toBe('+ 3 collected records')
    expect(describeCollected(withCollected, emptyCollection, endpoints)).toBeUndefined()
    // A query of somebody else names the records that it ran with.
    const collected = [{ record_type: 'work' as const, identifier: 'W1', display_name: 'One' }]
    expect(describeCollected({ ...withCollected, collected }, emptyCollection, endpoints)).toBe('+ 1 collected work')
  })

  it('sends at most the newest 200, text included, and only records that can be part of a query', () => {
    const many = Array.from({ length: 300 }, (_, index) => record(`A${index}`))
    const venue = record('S1', { record_type: 'venue' })
    const unused = record('A999', { used_in_search: false })
    const withCollected = { ...query, asksCollected: true }
    const collection = withRecordsAdded(emptyCollection, 'included', [...many, venue, unused])
    const { collected } = applyCollection(withCollected, { ...context, collection })
    expect(collected).toHaveLength(199)
    expect(collected?.at(-1)?.identifier).toBe('A299')
    expect(applyCollection(withCollected, { ...context, endpoints: [], collection }).collected).toEqual([])
  })

  it('C-02 hides what an unsaved one excludes, but no record that is visible again', () => {
    const collection = withRecordsAdded(emptyCollection, 'excluded', [ben])
    const own = { type: 'exclude' as const, values: ['A3', 'A9'] }
    const steered = applyCollection(
      { ...query, filters: { excluded_records: own } },
      { ...context, released: new Set(['a3']), collection },
    )
    expect(steered.filters.excluded_records).toEqual({ type: 'exclude', values: ['A9', 'A2'] })
  })

  it('C-02 names no hidden record of another kind than is looked for, and hides it again among its own', () => {
    const project = record('cordis:1', { record_type: 'project' })
    const collection = withRecordsAdded(emptyCollection, 'excluded', [ben, project])
    const inExperts = applyCollection(query, { ...context, collection })
    expect(inExperts.filters.excluded_records).toEqual({ type: 'exclude', values: ['A2'] })
    const projects = { ...context, module: { ...context.module, record_type: 'project' as const } }
    expect(applyCollection(inExperts, { ...projects, collection }).filters.excluded_records).toEqual({
      ...{ type: 'exclude', values: ['cordis:1'] },
    })
  })

  it.each([
    { wanted: ['A3', 'https://openalex.org/a2'], left: { type: 'include', values: ['A3'] } },
    // An empty list would let everything through.
    { wanted: ['https://openalex.org/A2'], left: { type: 'include', values: ['none'] } },
    { wanted: [], left: { type: 'exclude', values: ['A2'] } },
  ])(
    'C-02 hides what an unsaved one excludes also where a filter lets only $wanted through',
    ({ wanted: values, left }) => {
      const collection = withRecordsAdded(emptyCollection, 'excluded', [ben])
      const own = { type: 'include' as const, values }
      const steered = applyCollection({ ...query, filters: { excluded_records: own } }, { ...context, collection })
      expect(steered.filters.excluded_records).toEqual(left)
    },
  )

  it('names a saved one, and takes its hidden records out of the filter', () => {
    const saved = { uuid: 'u' } as NonNullable<CollectionState['saved']>
    const collection = { ...withRecordsAdded(emptyCollection, 'excluded', [ben]), saved }
    const own = { type: 'exclude' as const, values: ['A2'] }
    const steered = applyCollection({ ...query, filters: { excluded_records: own } }, { ...context, collection })
    expect(steered).toMatchObject({ search: 'u', collected: [], filters: {} })
    expect(steered.filters.excluded_records).toBeUndefined()
  })
})

it('S-07 takes hidden results from the total, but not from 1000+', () => {
  expect([totalWithout(62, 2), totalWithout(1_000, 1), totalWithout(1_001, 5)]).toEqual([60, 999, 1_001])
})
