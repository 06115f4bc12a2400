import { MAX_BULK_RECORDS, Manuscript, type QueryRecord } from '@cognate/contract'
import { MAX_COLLECTION_TEXTS } from '@cognate/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, ask, openTestWorkspace } from '../../testing/database.ts'
import type { Actor, Workspace } from '../index.ts'

let workspace: Workspace & { url: string }
let ada: Actor
let ben: Actor

beforeAll(async () => {
  workspace = await openTestWorkspace()
  ada = await aMember(workspace, 'ada', 'north')
  ben = await aMember(workspace, 'ben', 'north')
})
afterAll(() => workspace.close())

const author = (id: number | string, display_name = `Author ${id}`): QueryRecord => ({
  record_type: 'author',
  identifier: `https://openalex.org/A${id}`,
  fields: { display_name },
})
const authors = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => author(first + index))
const idsOf = (records: { identifier: string }[]) => records.map(({ identifier }) => identifier.split('/').pop())

describe('saved searches', () => {
  it('C-01 gives a search back as it was saved', async () => {
    const conflict_of_interest = { records: [author(9)] }
    const made = await workspace.searches.create(ada, {
      name: 'Trees\0',
      external_identifier: 'MS-1',
      conflict_of_interest,
      included_records: [author(1), { ...author(2), used_in_search: false }],
      excluded_records: [author(3)],
    })
    expect(made).toMatchObject({ name: 'Trees', external_identifier: 'MS-1', conflict_of_interest })
    expect(made.included_records.map(({ used_in_search }) => used_in_search)).toEqual([true, false])
    expect(made.included_records[0]).toMatchObject({ record_type: 'author', display_name: 'Author 1' })
    expect(made.included_records[0]?.identifier).toBe('https://openalex.org/A1')
    expect(idsOf(made.excluded_records)).toEqual(['A3'])
    expect(await workspace.searches.get(ada, made.uuid)).toEqual(made)
  })

  it('C-09 C-05 overwrites no words that somebody has not seen', async () => {
    const { uuid, included_records } = await workspace.searches.create(ada, {
      name: 'Words',
      included_records: [author(1)],
    })
    const [one] = included_records
    const write = (note: string, was: object) => workspace.searches.changeIncluded(ada, one!.uuid, { note }, was)
    expect(await write('Hers', { note: null, declined_reason: null })).toMatchObject({ note: 'Hers' })
    await expect(write('His', { note: null })).rejects.toMatchObject({ code: 'conflict' })
    await expect(write('His', { note: 'Hers', declined_reason: 'Busy' })).rejects.toMatchObject({ code: 'conflict' })
    expect((await workspace.searches.get(ada, uuid))?.included_records).toMatchObject([{ note: 'Hers' }])
    expect(await write('His', { note: 'Hers' })).toMatchObject({ note: 'His' })
    expect(await write('Anything', {})).toMatchObject({ note: 'Anything' })
    const change = (changes: object, was: object) => workspace.searches.changeIncluded(ada, one!.uuid, changes, was)
    const asked = { role: 'reviewer', status: 'asked', asked_at: '2026-03-02' }
    await change(asked, { role: null, status: null })
    await expect(change({ role: null }, { role: 'alternate' })).rejects.toMatchObject({ code: 'conflict' })
    await expect(change({ role: null }, { ...asked, asked_at: null })).rejects.toMatchObject({ code: 'conflict' })
    expect(await change({ role: null, status: null }, asked)).toMatchObject({ role: null, status: null })
  })

  it('C-09 keeps role, status, dates and note of a person, and tells who changed what', async () => {
    const found = { score: 0.4, work: { identifier: 'W1', title: 'Trees' }, sentence: 'Trees cool.' }
    const { uuid, included_records } = await workspace.searches.create(ada, {
      name: 'Roles',
      included_records: [{ ...author(1), found }, author(2)],
    })
    const [one, two] = included_records
    expect(one).toMatchObject({ found, role: null, status: null })
    const change = (record: string, changes: object) => workspace.searches.changeIncluded(ada, record, changes)
    await change(one!.uuid, { role: 'reviewer', status: 'asked', asked_at: '2026-03-02' })
    await change(two!.uuid, { role: 'alternate', alternate_of: one!.uuid, note: 'Close\0 to one' })
    expect((await workspace.searches.get(ada, uuid))?.included_records).toMatchObject([
      { role: 'reviewer', status: 'asked', asked_at: '2026-03-02', found },
      { role: 'alternate', alternate_of: one!.uuid, note: 'Close to one' },
    ])
    expect(await change(two!.uuid, { role: 'reviewer' })).toMatchObject({ role: 'reviewer', alternate_of: null })
    await workspace.searches.removeIncluded(ada, one!.uuid)
    const hidden = [
      { ...author(3), reason: 'hand' as const },
      { ...author(4), reason: 'conflict' as const },
    ]
    await workspace.searches.addExcluded(ada, uuid, hidden)
    const events = await ask(
      workspace.url,
      `select identity, changes from shortlist_events where search_id = '${uuid}' order by id`,
    )
    expect(events).toEqual([
      { identity: 'A1', changes: { is_added: true } },
      { identity: 'A2', changes: { is_added: true } },
      { identity: 'A1', changes: { role: 'reviewer', status: 'asked', asked_at: '2026-03-02' } },
      { identity: 'A2', changes: { role: 'alternate', alternate_of: one!.uuid, note: 'Close to one' } },
      { identity: 'A2', changes: { role: 'reviewer' } },
      { identity: 'A1', changes: { is_removed: true } },
      { identity: 'A3', changes: { is_hidden: true } },
    ])
  })

  it('C-09 keeps the title of a manuscript without an abstract where it is, whatever is written', async () => {
    const manuscript = Manuscript.parse({ title: 'Peat' })
    const { uuid } = await workspace.searches.create(ada, { name: 'Peat', manuscript })
    await workspace.searches.addText(ada, uuid, 'Peat')
    await workspace.searches.change(ada, uuid, { manuscript: { ...manuscript, round: 2 } })
    expect((await workspace.searches.get(ada, uuid))?.manuscript).toMatchObject({ title: 'Peat', abstract: '' })
    await workspace.searches.addText(ada, uuid, 'Bogs\n\nThey burn.')
    expect((await workspace.searches.get(ada, uuid))?.manuscript).toMatchObject({
      title: 'Bogs',
      abstract: 'They burn.',
    })
  })

  it('C-09 keeps what was changed of a manuscript, and overwrites none that somebody has not seen', async () => {
    const person = (name: string, identifier: string | null = null) => ({
      ...{ name, identifier, affiliations: [], orcid: null, email: null },
    })
    const first: Manuscript = {
      ...{ title: 'Bogs', abstract: 'They burn.', keywords: [], references: [], authors: [person('Ada Lind')] },
      ...{
        suggested: [],
        opposed: [],
        policy: null,
        round: 1,
        wanted: { reviewers: 3, alternates: 3 },
        answer_by: null,
      },
    }
    const made = await workspace.searches.create(ada, { name: 'MS', manuscript: first })
    const { uuid, updated_at } = made
    const later = { ...first, title: 'Peat', abstract: 'They do.', authors: [person('Ben Oduya')] }
    await workspace.searches.change(ada, uuid, { manuscript: later }, { updated_at })
    const stale = workspace.searches.change(ada, uuid, { manuscript: first }, { updated_at })
    await expect(stale).rejects.toMatchObject({ code: 'conflict' })
    // The same again, and of somebody who asked without saying what they saw.
    await workspace.searches.change(ada, uuid, { manuscript: later })
    const known = { ...later, authors: [person('Ben Oduya', 'A7')], opposed: [person('Cai Yu')] }
    await workspace.searches.change(ada, uuid, { manuscript: known, name: 'Peat' })
    await workspace.searches.change(ada, uuid, { name: 'Bogs again' })
    const history = (await workspace.approvals.history(ada, uuid)) ?? []
    expect(history.map(({ kind, by }) => [kind, by?.username])).toEqual([
      ['manuscript', 'ada'],
      ['manuscript', 'ada'],
    ])
    expect(history).toMatchObject([
      { changes: { opposed: { added: ['Cai Yu'], removed: [] }, meant: ['Ben Oduya'] } },
      {
        changes: {
          title: { before: 'Bogs', after: 'Peat' },
          abstract: true,
          authors: { added: ['Ben Oduya'], removed: ['Ada Lind'] },
        },
      },
    ])
  })

  it.each(['declined', 'unavailable'])(
    'C-09 a reviewer who is %s keeps the role, and whoever comes in their place says so',
    async (status) => {
      const { included_records } = await workspace.searches.create(ada, {
        name: 'Places',
        included_records: [{ ...author(1), role: 'reviewer' }, author(2)],
      })
      const [one, two] = included_records
      const change = (record: string, changes: object) => workspace.searches.changeIncluded(ada, record, changes)
      await change(one!.uuid, { status })
      await change(two!.uuid, { role: 'alternate', alternate_of: one!.uuid })
      const place = { role: 'reviewer', alternate_of: one!.uuid }
      expect(await change(two!.uuid, { role: 'reviewer' })).toMatchObject(place)
      expect(await change(two!.uuid, { role: 'reviewer', alternate_of: null })).toMatchObject({ alternate_of: null })
      expect(await change(two!.uuid, place)).toMatchObject(place)
      expect((await workspace.searches.get(ada, one!.search))?.included_records).toMatchObject([
        { role: 'reviewer', status },
        place,
      ])
      expect(await change(two!.uuid, { ...place, role: null })).toMatchObject({ role: null, alternate_of: null })
    },
  )

  it('C-09 fills the day of asking in where it is known, and never another', async () => {
    const { included_records } = await workspace.searches.create(ada, { name: 'Days', included_records: authors(1, 4) })
    const [one, two, three, four] = included_records.map(({ uuid }) => uuid)
    const change = (record: string, changes: object) => workspace.searches.changeIncluded(ada, record, changes)
    const today = (await change(one!, { status: 'asked' }))?.asked_at
    expect(today).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(await change(one!, { status: 'declined' })).toMatchObject({ asked_at: today })
    await change(one!, { asked_at: '2026-03-02' })
    expect(await change(one!, { status: 'asked' })).toMatchObject({ asked_at: '2026-03-02' })
    // Nobody said when.
    expect(await change(two!, { status: 'declined' })).toMatchObject({ asked_at: null })
    // The day was taken away by hand, or asking was taken back.
    await change(three!, { status: 'asked', asked_at: '2026-03-02' })
    await change(three!, { asked_at: null })
    expect(await change(three!, { status: 'agreed' })).toMatchObject({ asked_at: null })
    await change(four!, { status: 'asked', asked_at: '2026-03-02' })
    await change(four!, { status: 'to_ask', asked_at: null })
    expect(await change(four!, { status: 'late' })).toMatchObject({ asked_at: null })
  })

  it('C-09 tells who was added, in which role and once, but for lists that are taken in', async () => {
    const { uuid } = await workspace.searches.create(ada, { name: 'Added' })
    const addedTo = async () =>
      ask(workspace.url, `select identity, changes from shortlist_events where search_id = '${uuid}' order by id`)
    const work = { record_type: 'work' as const, identifier: 'W1' }
    await workspace.searches.addIncluded(ada, uuid, [{ ...author(1), role: 'alternate' }, author(2), work])
    await workspace.searches.addIncluded(ada, uuid, [author(1), author(2)])
    await workspace.searches.addExcluded(ada, uuid, [author(3)])
    const both = [
      { identity: 'A1', changes: { is_added: true, role: 'alternate' } },
      { identity: 'A2', changes: { is_added: true } },
    ]
    expect(await addedTo()).toEqual(both)
    await workspace.searches.addIncluded(ada, uuid, [author(3)])
    expect(await addedTo()).toEqual([...both, { identity: 'A3', changes: { is_added: true } }])
    const many = Array.from({ length: 60 }, (_, at) => author(100 + at))
    await workspace.searches.addIncluded(ada, uuid, many)
    expect(await addedTo()).toHaveLength(3)
  })

  it('C-09 refuses an alternate of somebody who is no other reviewer of the same collection', async () => {
    const {
      included_records: [one, two],
    } = await workspace.searches.create(ada, {
      name: 'Two',
      included_records: [{ ...author(1), role: 'reviewer' }, author(2)],
    })
    const elsewhere = await workspace.searches.create(ada, {
      name: 'Elsewhere',
      included_records: [{ ...author(3), role: 'reviewer' }],
    })
    for (const alternate_of of [two!.uuid, elsewhere.included_records[0]!.uuid])
      await expect(
        workspace.searches.changeIncluded(ada, two!.uuid, { role: 'alternate', alternate_of }),
      ).rejects.toMatchObject({ code: 'invalid_request' })
    await expect(workspace.searches.changeIncluded(ada, one!.uuid, { alternate_of: one!.uuid })).rejects.toMatchObject({
      code: 'invalid_request',
    })
    const changed = await workspace.searches.changeIncluded(ada, two!.uuid, { alternate_of: one!.uuid })
    expect(changed?.alternate_of).toBe(one!.uuid)
    await workspace.searches.removeIncluded(ada, one!.uuid)
    const left = await workspace.searches.get(ada, two!.search)
    expect(left?.included_records[0]?.alternate_of).toBeNull()
  })

  it('C-09 moves a record within its list, and keeps the others in order', async () => {
    const { uuid, included_records } = await workspace.searches.create(ada, {
      name: 'Order',
      included_records: authors(1, 5),
      excluded_records: [author(9)],
    })
    const order = async () => idsOf((await workspace.searches.get(ada, uuid))!.included_records)
    const move = (index: number, position: number) =>
      workspace.searches.changeIncluded(ada, included_records[index]!.uuid, { position })
    await move(4, 1)
    expect(await order()).toEqual(['A1', 'A5', 'A2', 'A3', 'A4'])
    await move(0, 900)
    expect(await order()).toEqual(['A5', 'A2', 'A3', 'A4', 'A1'])
    await workspace.searches.addIncluded(ada, uuid, [author(6)])
    expect(await order()).toEqual(['A5', 'A2', 'A3', 'A4', 'A1', 'A6'])
  })

  it('C-03 renames and deletes a search', async () => {
    const { uuid } = await workspace.searches.create(ada, { name: 'Old', included_records: authors(1, 2) })
    const changed = await workspace.searches.change(ada, uuid, { name: 'New', external_identifier: undefined })
    expect(changed).toMatchObject({ name: 'New', external_identifier: null })
    expect(changed?.included_records).toHaveLength(2)
    expect(await workspace.searches.change(ben, uuid, { name: 'Theirs' })).toBeUndefined()
    expect(await workspace.searches.remove(ada, uuid)).toBe(true)
    expect(await workspace.searches.get(ada, uuid)).toBeUndefined()
    expect(await ask(workspace.url, `select 1 from search_records where search_id = '${uuid}'`)).toEqual([])
  })

  it('C-03 accepts a change based on a version only while that version is current', async () => {
    const seen = await workspace.searches.create(ada, { name: 'Seen' })
    const { updated_at } = seen
    const [first, second] = await Promise.allSettled(
      ['One', 'Two'].map((name) => workspace.searches.change(ada, seen.uuid, { name }, { updated_at })),
    )
    const outcomes = [first!, second!]
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
    const now = await workspace.searches.get(ada, seen.uuid)
    await workspace.searches.addIncluded(ada, seen.uuid, [author(1)])
    await expect(workspace.searches.change(ada, seen.uuid, { name: 'Late' }, now)).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await workspace.searches.change(ada, seen.uuid, { name: 'Anyway' })).toMatchObject({ name: 'Anyway' })
    expect(await workspace.searches.change(ben, seen.uuid, { name: 'Theirs' }, { updated_at })).toBeUndefined()
  })

  it('C-03 lists pages with counts, the newest change first, found by name or by reference', async () => {
    const cleo = await aMember(workspace, 'cleo', 'north')
    const names = ['Élan 100%', 'snake_case', 'plain']
    for (const name of names) {
      await workspace.searches.create(cleo, { name, external_identifier: `REF ${name.length}` })
    }
    const found = async (name: string) =>
      (await workspace.searches.list(cleo, { page: 1, page_size: 10, name })).results.map((search) => search.name)
    expect(await found('')).toEqual(names.toReversed())
    expect(await found('ÉLAN')).toEqual(['Élan 100%'])
    expect(await found('%')).toEqual(['Élan 100%'])
    expect(await found('_')).toEqual(['snake_case'])
    expect(await found('ref 10')).toEqual(['snake_case'])
    expect(await found('\\')).toEqual([])
    const [first] = (await workspace.searches.list(cleo, { page: 3, page_size: 1 })).results
    await workspace.searches.addIncluded(cleo, first!.uuid, authors(1, 3))
    await workspace.searches.addExcluded(cleo, first!.uuid, authors(4, 4))
    const page = await workspace.searches.list(cleo, { page: 1, page_size: 2 })
    expect(page.count).toBe(3)
    expect(page.results).toHaveLength(2)
    expect(page.results[0]).toMatchObject({
      name: 'Élan 100%',
      counts: { included_count: 3, excluded_count: 1, included_by_type: { author: 3 } },
      records: [
        ...['A1', 'A2', 'A3'].map((identifier) => ({ list: 'included', record_type: 'author', identifier })),
        { list: 'excluded', record_type: 'author', identifier: 'A4' },
      ],
    })
    expect(page.results[1]).toMatchObject({ records: [] })
    expect(page.results[0]).not.toHaveProperty('included_records')
  })
})

describe('records of a search', () => {
  it('C-01 treats both forms of an id in any case as the same record, and changes nothing when one is sent twice', async () => {
    const { uuid } = await workspace.searches.create(ada, { name: 'Twice' })
    const first = await workspace.searches.addIncluded(ada, uuid, [author(5, 'First')])
    const again = await workspace.searches.addIncluded(ada, uuid, [
      { record_type: 'author', identifier: 'a5', fields: { display_name: 'Second' } },
      { record_type: 'author', identifier: 'https://openalex.org/a5' },
      author(6),
    ])
    expect(first).toMatchObject({ added: 1 })
    expect(again?.added).toBe(1)
    expect(again?.records).toEqual([first?.records[0], expect.objectContaining({ display_name: 'Author 6' })])
    const kept = await workspace.searches.get(ada, uuid)
    expect(kept?.included_records).toEqual(again?.records)
  })

  it('C-08 keeps the address of somebody who is sent twice, and however they are written', async () => {
    const twice = ['https://openalex.org/A801', 'a801\0'].map((identifier, at) => ({
      ...{ ...author(801), identifier, email_address: ['Mary@lab.example', 'mary@lab.example\0'][at]! },
    }))
    const { included_records } = await workspace.searches.create(ada, { name: 'Twice', included_records: twice })
    expect(included_records).toMatchObject([{ email_address: 'Mary@lab.example' }])
    const { uuid } = await workspace.searches.create(ben, { name: 'Later' })
    const added = await workspace.searches.addIncluded(ben, uuid, [author(801)])
    expect(added?.records).toMatchObject([{ email_address: 'mary@lab.example' }])
    expect(await workspace.searches.addIncluded(ben, uuid, twice)).toMatchObject({ added: 0 })
  })

  it('C-01 distinguishes texts by their content', async () => {
    const { uuid } = await workspace.searches.create(ada, { name: 'Texts' })
    const text = (words: string): QueryRecord => ({
      record_type: 'record',
      identifier: 'query_text',
      fields: { text: words },
    })
    const added = await workspace.searches.addIncluded(ada, uuid, [text('one'), text('two'), text('one')])
    expect(added?.records.map(({ identifier, fields }) => [identifier, fields.text])).toEqual([
      ['query_text', 'one'],
      ['query_text', 'two'],
    ])
  })

  it('C-01 keeps a record in one list: adding it to the other removes it from the first', async () => {
    const { uuid } = await workspace.searches.create(ada, { name: 'Lists', included_records: authors(1, 3) })
    expect((await workspace.searches.addExcluded(ada, uuid, [author(2), author(7)]))?.added).toBe(2)
    let search = await workspace.searches.get(ada, uuid)
    expect([idsOf(search!.included_records), idsOf(search!.excluded_records)]).toEqual([
      ['A1', 'A3'],
      ['A2', 'A7'],
    ])
    expect((await workspace.searches.addIncluded(ada, uuid, [author(2)]))?.added).toBe(1)
    search = await workspace.searches.get(ada, uuid)
    expect([idsOf(search!.included_records), idsOf(search!.excluded_records)]).toEqual([['A1', 'A3', 'A2'], ['A7']])
  })

  it('C-01 keeps why a record was collected, also where it was excluded meanwhile', async () => {
    const found = { score: 0.4, sentence: 'Trees cool.' }
    const { uuid } = await workspace.searches.create(ada, { name: 'Back', included_records: [{ ...author(1), found }] })
    await workspace.searches.addExcluded(ada, uuid, [author(1)])
    await workspace.searches.addIncluded(ada, uuid, [author(1)])
    expect((await workspace.searches.get(ada, uuid))!.included_records).toMatchObject([{ found }])
    const other = { score: 0.2, sentence: 'Streets are hot.' }
    await workspace.searches.addExcluded(ada, uuid, [author(1)])
    await workspace.searches.addIncluded(ada, uuid, [{ ...author(1), found: other }])
    expect((await workspace.searches.get(ada, uuid))!.included_records).toMatchObject([{ found: other }])
  })

  it('C-01 keeps why a record is excluded, also where it is excluded again for something else', async () => {
    const excluded_records = [{ ...author(1), reason: 'replaced' as const }, author(2)]
    const { uuid } = await workspace.searches.create(ada, { name: 'Reasons', excluded_records })
    const reasons = async () =>
      (await workspace.searches.get(ada, uuid))!.excluded_records.map(({ identifier, reason }) => [
        identifier.split('/').pop(),
        reason,
      ])
    expect(await reasons()).toEqual([
      ['A1', 'replaced'],
      ['A2', null],
    ])
    await workspace.searches.addIncluded(ada, uuid, [author(1)])
    expect((await workspace.searches.get(ada, uuid))!.included_records[0]!.reason).toBeNull()
    await workspace.searches.addExcluded(ada, uuid, [{ ...author(1), reason: 'hand' }])
    expect(await reasons()).toEqual([
      ['A2', null],
      ['A1', 'hand'],
    ])
  })

  it('C-01 restores many excluded records in one step, and none that are included or of another collection', async () => {
    const made = await workspace.searches.create(ada, {
      name: 'Restoring',
      included_records: authors(1, 1),
      excluded_records: authors(2, 4),
    })
    const other = await workspace.searches.create(ada, { name: 'Other', excluded_records: authors(2, 2) })
    const uuids = [...made.included_records, ...made.excluded_records.slice(0, 2), ...other.excluded_records].map(
      ({ uuid }) => uuid,
    )
    expect(await workspace.searches.restore(ben, made.uuid, uuids)).toBeUndefined()
    expect(await workspace.searches.restore(ada, made.uuid, uuids)).toBe(2)
    const left = (await workspace.searches.get(ada, made.uuid))!
    expect([idsOf(left.included_records), idsOf(left.excluded_records)]).toEqual([['A1'], ['A4']])
    expect((await workspace.searches.get(ada, other.uuid))!.excluded_records).toHaveLength(1)
  })

  it('C-01 keeps every text of a collection: the last is the current one, and an earlier one can be it again', async () => {
    const { uuid, texts } = await workspace.searches.create(ada, { name: 'Worded', texts: ['first', 'second'] })
    const wordsOf = (list: readonly { text: string }[] | undefined) => list?.map(({ text }) => text)
    expect(wordsOf(texts)).toEqual(['first', 'second'])
    expect(wordsOf(await workspace.searches.addText(ada, uuid, 'third'))).toEqual(['first', 'second', 'third'])
    const again = await workspace.searches.addText(ada, uuid, 'first')
    expect(wordsOf(again)).toEqual(['second', 'third', 'first'])
    expect(again!.at(-1)).toEqual(texts[0])
    expect((await workspace.searches.get(ada, uuid))!.texts).toEqual(again)
    expect(await workspace.searches.addText(ben, uuid, 'theirs')).toBeUndefined()
    await workspace.searches.remove(ada, uuid)
    expect(await ask(workspace.url, `select 1 from search_texts where search_id = '${uuid}'`)).toEqual([])
  })

  it('C-01 loses no text where two people add one at the same time', async () => {
    const { uuid } = await workspace.searches.create(ada, { name: 'At once' })
    await workspace.shares.set(ada, 'search', uuid, { shared_users: ['ben'], shared_teams: [] })
    const words = Array.from({ length: 12 }, (_, index) => `wording ${index}`)
    await Promise.all(words.map((text, index) => workspace.searches.addText(index % 2 ? ada : ben, uuid, text)))
    const { texts } = (await workspace.searches.get(ben, uuid))!
    expect(texts.map(({ text }) => text).toSorted()).toEqual(words.toSorted())
  })

  it(`C-01 refuses text number ${MAX_COLLECTION_TEXTS + 1} of a collection, and keeps the others as they are`, async () => {
    const words = Array.from({ length: MAX_COLLECTION_TEXTS }, (_, index) => `wording ${index}`)
    const { uuid } = await workspace.searches.create(ada, { name: 'Many', texts: words })
    await expect(workspace.searches.addText(ada, uuid, 'one more')).rejects.toMatchObject({ code: 'quota_reached' })
    expect((await workspace.searches.get(ada, uuid))!.texts.map(({ text }) => text)).toEqual(words)
    expect(await workspace.searches.addText(ada, uuid, 'wording 0')).toHaveLength(MAX_COLLECTION_TEXTS)
  })

  it('C-01 changes, removes and restores single records', async () => {
    const made = await workspace.searches.create(ada, {
      name: 'Single',
      included_records: authors(1, 2),
      excluded_records: authors(3, 3),
    })
    const [one, two] = made.included_records
    const [three] = made.excluded_records
    const { searches } = workspace
    const changed = await searches.changeIncluded(ada, one!.uuid, { email_address: 'a@b.org' })
    expect(changed).toEqual({ ...one, email_address: 'a@b.org' })
    expect(await searches.changeIncluded(ada, one!.uuid, { used_in_search: false })).toEqual({
      ...changed,
      used_in_search: false,
    })
    expect(await searches.changeIncluded(ada, one!.uuid, {})).toMatchObject({ used_in_search: false })
    // Each list has its own calls.
    expect(await searches.changeIncluded(ada, three!.uuid, { used_in_search: false })).toBeUndefined()
    expect(await searches.removeIncluded(ada, three!.uuid)).toBe(false)
    expect(await searches.removeExcluded(ada, two!.uuid)).toBe(false)
    expect(await searches.removeIncluded(ada, two!.uuid)).toBe(true)
    expect(await searches.removeExcluded(ada, three!.uuid)).toBe(true)
    const left = await searches.get(ada, made.uuid)
    expect([idsOf(left!.included_records), idsOf(left!.excluded_records)]).toEqual([['A1'], []])
  })

  it('C-06 lets people a search is shared with change its records, and nobody else', async () => {
    const made = await workspace.searches.create(ada, { name: 'Common', included_records: authors(1, 1) })
    const record = made.included_records[0]!.uuid
    const { searches } = workspace
    const attempts = async () => [
      await searches.addIncluded(ben, made.uuid, [author(2)]),
      await searches.addExcluded(ben, made.uuid, [author(3)]),
      await searches.changeIncluded(ben, record, { used_in_search: false }),
      (await searches.removeIncluded(ben, record)) || undefined,
    ]
    expect(await attempts()).toEqual([undefined, undefined, undefined, undefined])
    await workspace.shares.set(ada, 'search', made.uuid, { shared_users: ['ben'], shared_teams: [] })
    expect(await attempts()).not.toContain(undefined)
    const seen = await searches.get(ada, made.uuid)
    expect([idsOf(seen!.included_records), idsOf(seen!.excluded_records)]).toEqual([['A2'], ['A3']])
    await expect(searches.change(ben, made.uuid, { name: 'x' })).rejects.toMatchObject({ code: 'not_owner' })
  })

  it(`C-02 adds ${MAX_BULK_RECORDS} records at once, and refuses one more as a whole`, async () => {
    const { uuid } = await workspace.searches.create(ada, { name: 'Bulk' })
    const added = await workspace.searches.addExcluded(ada, uuid, authors(1, MAX_BULK_RECORDS))
    expect(added?.added).toBe(MAX_BULK_RECORDS)
    expect(idsOf(added!.records.slice(0, 2))).toEqual(['A1', 'A2'])
    const more = workspace.searches.addExcluded(ada, uuid, authors(MAX_BULK_RECORDS, MAX_BULK_RECORDS + 2))
    await expect(more).rejects.toMatchObject({ code: 'too_large' })
    const { results } = await workspace.searches.list(ada, { page: 1, page_size: 10, name: 'Bulk' })
    const counts = { included_count: 0, excluded_count: MAX_BULK_RECORDS, included_by_type: {} }
    expect(results[0]).toMatchObject({ counts })
    expect(results[0]).not.toHaveProperty('records')
  })

  it('Q-07 loses nothing when many write at once, however their records overlap', async () => {
    const { uuid } = await workspace.searches.create(ada, { name: 'At once' })
    const batches = Array.from({ length: 8 }, (_, index) => authors(index * 50 + 1, index * 50 + 100))
    const results = await Promise.all(
      // Backwards and forwards, so that locks would meet if they were taken record by record.
      batches.map((batch, index) => workspace.searches.addIncluded(ada, uuid, index % 2 ? batch.toReversed() : batch)),
    )
    const search = await workspace.searches.get(ada, uuid)
    const expected = authors(1, 450).map(({ identifier }) => identifier)
    expect(search?.included_records.map(({ identifier }) => identifier).toSorted()).toEqual(expected.toSorted())
    expect(results.reduce((sum, result) => sum + (result?.added ?? 0), 0)).toBe(450)
  })

  it('Q-07 has each record in one list when two lists are written at once', async () => {
    const { uuid } = await workspace.searches.create(ada, { name: 'Two lists' })
    await Promise.all([
      workspace.searches.addIncluded(ada, uuid, authors(1, 200)),
      workspace.searches.addExcluded(ada, uuid, authors(1, 200).toReversed()),
    ])
    const search = await workspace.searches.get(ada, uuid)
    const sizes = [search!.included_records.length, search!.excluded_records.length]
    expect(sizes.toSorted((a, b) => a - b)).toEqual([0, 200])
  })

  it('answers undefined for anything but a uuid', async () => {
    const { searches } = workspace
    expect(await searches.get(ada, "1' or true --")).toBeUndefined()
    expect(await searches.addIncluded(ada, 'x', [author(1)])).toBeUndefined()
    expect(await searches.changeIncluded(ada, 'x', {})).toBeUndefined()
    expect(await searches.removeExcluded(ada, '')).toBe(false)
    expect(await searches.remove({ user_id: 'x', organisation_id: '' }, 'x')).toBe(false)
  })
})
