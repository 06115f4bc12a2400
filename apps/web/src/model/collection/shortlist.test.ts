import { describe, expect, it } from 'vitest'
import type { CollectedRecord } from './collection-state.ts'
import {
  countRoles,
  inShortlistOrder,
  isLate,
  nextInLine,
  placeToFill,
  shortlistOf,
  siblingsOf,
  successorOf,
  todayHere,
} from './shortlist.ts'

const person = (id: string, more: Partial<CollectedRecord> = {}): CollectedRecord => ({
  ...{ record_type: 'author', identifier: id, uuid: id, display_name: id, fields: {} },
  ...{ used_in_search: true, email_address: null },
  ...more,
})
const reviewer = (id: string, more: Partial<CollectedRecord> = {}) => person(id, { role: 'reviewer', ...more })
const alternate = (id: string, alternate_of: string | null, more: Partial<CollectedRecord> = {}) =>
  person(id, { role: 'alternate', alternate_of, ...more })

const [ada, ben] = [reviewer('ada', { status: 'declined' }), reviewer('ben')]
const [cem, dee, eve] = [
  alternate('cem', 'ada', { status: 'unavailable' }),
  alternate('dee', 'ada'),
  alternate('eve', null),
]
const [lost, fay] = [alternate('lost', 'gone'), person('fay')]
const included = [fay, dee, cem, ada, lost, eve, ben]

describe('the shortlist of a collection', () => {
  it('has reviewers with their alternates, alternates of nobody in particular, and others, each in the order of the collection', () => {
    expect(shortlistOf({ included })).toEqual({
      reviewers: [
        { record: ada, alternates: [dee, cem] },
        { record: ben, alternates: [] },
      ],
      alternates: [lost, eve],
      gone: [],
      others: [fay],
    })
  })

  it('keeps who declined and has no role any more apart from others', () => {
    const [hal, ian] = [person('hal', { status: 'declined' }), person('ian', { status: 'asked' })]
    const shortlist = shortlistOf({ included: [hal, ian, fay] })
    expect(shortlist).toMatchObject({ gone: [hal], others: [ian, fay] })
    expect(siblingsOf(shortlist, hal)).toEqual([hal])
  })

  it('has those with a role first, then who declined or was replaced, then the rest', () => {
    const dropped = person('hal', { declined_reason: 'Replaced by ben' })
    expect(inShortlistOrder({ included: [dropped, ...included] })).toEqual([
      ada,
      dee,
      cem,
      ben,
      lost,
      eve,
      dropped,
      fay,
    ])
    // Whoever was asked again is somebody like the others.
    const again = { ...dropped, status: 'asked' as const }
    expect(shortlistOf({ included: [again] })).toMatchObject({ gone: [], others: [again] })
  })

  it('has who declined and was replaced apart, with the role', () => {
    const next = reviewer('dee', { alternate_of: 'ada' })
    const shortlist = shortlistOf({ included: [next, ada, ben] })
    expect(shortlist).toMatchObject({ reviewers: [{ record: next }, { record: ben }], gone: [ada] })
    expect(successorOf(shortlist, ada)).toBe(next)
    expect(countRoles({ included: [next, ada, ben] })).toEqual({ reviewers: 2, alternates: 0 })
    // Whoever comes back after all is a reviewer beside the other.
    const back = { ...ada, status: 'agreed' as const }
    expect(shortlistOf({ included: [next, back] }).reviewers.map(({ record }) => record)).toEqual([next, back])
  })

  it('counts nobody who declined or is unavailable', () => {
    expect(countRoles({ included })).toEqual({ reviewers: 1, alternates: 3 })
  })

  it('has next in line the first own alternate who can, else one who stands in for nobody', () => {
    const shortlist = shortlistOf({ included })
    expect(nextInLine(shortlist, ada)).toBe(dee)
    expect(nextInLine(shortlist, ada, (record) => record !== dee)).toBe(lost)
    expect(nextInLine(shortlist, ben)).toBe(lost)
    expect(nextInLine(shortlistOf({ included: [ada, cem] }), ada)).toBeUndefined()
  })

  it('has a place to fill for each who declined, until somebody came in it', () => {
    const gus = reviewer('gus', { status: 'unavailable' })
    expect(placeToFill([ben, ada, gus])).toBe(ada)
    expect(placeToFill([ben, ada, gus, reviewer('new', { alternate_of: 'ada' })])).toBe(gus)
    // Whoever only stands in has not come.
    expect(placeToFill([ada, dee])).toBe(ada)
    expect(placeToFill([ada, reviewer('new', { alternate_of: 'ada' })])).toBeUndefined()
  })

  it('moves people among those of their part', () => {
    const shortlist = shortlistOf({ included })
    expect(siblingsOf(shortlist, ben)).toEqual([ada, ben])
    expect(siblingsOf(shortlist, cem)).toEqual([dee, cem])
  })
})

it('an answer is late after its day, unless it came or nobody waits for it', () => {
  const today = '2026-11-25'
  const asked = { status: 'asked' as const, answer_by: '2026-11-24' }
  expect(isLate(asked, today)).toBe(true)
  expect(isLate({ ...asked, status: 'agreed' }, today)).toBe(true)
  expect(isLate({ ...asked, answer_by: today }, today)).toBe(false)
  expect(isLate({ ...asked, status: 'late', answer_by: null }, today)).toBe(true)
  for (const status of ['to_ask', 'delivered', 'declined', 'unavailable', null] as const)
    expect(isLate({ ...asked, status }, today)).toBe(false)
})

it('today is a day', () => expect(todayHere()).toMatch(/^\d{4}-\d\d-\d\d$/))
