import type { FrozenReason, FrozenResult } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { type Absent, type ComparedAnswer, compareAnswers, countChanges } from './compare-answers.ts'

interface Person {
  id: string
  score: number
  works: number
  evidence: string[]
}

const LISTED = 20

/** An answer of people, the best first; those after the first 20 are beyond. */
function answerOf(people: readonly Person[], excluded: readonly string[] = [], total = people.length): ComparedAnswer {
  const hidden = new Set(excluded)
  const ranked = people
    .filter(({ id }) => !hidden.has(id))
    .toSorted((a, b) => b.score - a.score || a.id.localeCompare(b.id))
    .map(
      ({ id, score, works, evidence }, at): FrozenResult => ({
        ...{ rank: at + 1, record_type: 'author', identifier: id, display_name: id, places: [], orcid: null },
        ...{ year: null, closeness: null, ranking_score: score, explanation: null, works_count: works },
        ...{ matching_works: 1, conflict: null, matched_terms: [] },
        evidence: evidence.map((identifier) => ({
          ...{ identifier, title: identifier, publication_year: 2020, venue: null, doi: null, score: 0.5 },
          ...{ sentence: '', source: 'title' as const, marks: [] },
        })),
      }),
    )
  return { results: ranked.slice(0, LISTED), beyond: ranked.slice(LISTED), total, excluded }
}

const world = (): Person[] =>
  Array.from({ length: 60 }, (_, at) => ({
    ...{ id: `A${100 + at}`, score: 0.9 - at / 100, works: 10, evidence: [`W${at}`] },
  }))

/** Changes a world; says of whom, and what has to be said of that. */
interface Planted {
  who: string
  change: string
  why: FrozenReason[]
  before?: { excluded?: string[]; without?: string; total?: number }
  now: (people: Person[]) => Person[]
  excludes?: string[]
  absent?: Absent
  newWorks?: string[]
}

const changed = (id: string, change: Partial<Person>) => (people: Person[]) =>
  people.map((person) => (person.id === id ? { ...person, ...change } : person))
const idAt = (place: number) => `A${100 + place}`

/** Ten kinds of change, each at five places. */
function planted(): Planted[] {
  return [1, 4, 8, 13, 17].flatMap((at): Planted[] => {
    const [who, below] = [idAt(at), idAt(30 + at)]
    const risen = 0.9 - (at - 1) / 100 + 0.005
    return [
      { who, change: 'moved', why: ['new_works'], now: changed(who, { score: risen, works: 12 }) },
      {
        ...{ who, change: 'moved', why: ['new_works'], newWorks: ['W900'] },
        now: changed(who, { score: risen, evidence: ['W900'] }),
      },
      { who, change: 'moved', why: ['fewer_works'], now: changed(who, { score: 0.9 - (at + 1.5) / 100, works: 9 }) },
      { who, change: 'moved', why: ['score'], now: changed(who, { score: risen }) },
      { who, change: 'moved', why: ['others'], now: changed(idAt(40), { score: 0.99 }) },
      {
        ...{ who, change: 'went', why: ['not_in_catalogue'], absent: { is: 'not_in_catalogue' } },
        now: (people) => people.filter(({ id }) => id !== who),
      },
      { who, change: 'went', why: ['hidden'], now: (people) => people, excludes: [who] },
      { who: below, change: 'came', why: ['new_works'], now: changed(below, { score: 0.95, works: 11 }) },
      {
        ...{ who: below, change: 'came', why: ['first_match'], before: { without: below } },
        now: changed(below, { score: 0.95 }),
      },
      { who, change: 'came', why: ['shown_again'], before: { excluded: [who] }, now: (people) => people },
    ]
  })
}

function compare({ before: were = {}, now, excludes = [], absent, newWorks = [], who }: Planted) {
  const before = world().filter(({ id }) => id !== were.without)
  return compareAnswers({
    was: answerOf(before, were.excluded, were.total),
    is: answerOf(now(world()), excludes),
    absent: new Map(absent ? [[who, absent]] : []),
    newWorks: new Map(newWorks.map((id) => [id, id])),
  })
}

describe('two answers to one question', () => {
  it('issue 29 differ as was planted, 50 of 50', () => {
    const told = planted().map((plant) => {
      const difference = compare(plant).find(({ identifier }) => identifier === plant.who)
      return `${plant.who}: ${difference?.change} ${difference?.why.join()}`
    })
    expect(told).toHaveLength(50)
    expect(told).toEqual(planted().map(({ who, change, why }) => `${who}: ${change} ${why.join()}`))
  })

  it('that are the same differ in nothing', () => {
    const same = compare({ who: 'A100', change: 'same', why: [], now: (people) => people })
    expect(countChanges(same)).toEqual({ came: 0, went: 0, moved: 0, same: LISTED })
    expect(same.flatMap(({ why }) => why)).toEqual([])
  })

  it('name those who were pushed out by others, and those whose score fell too far', () => {
    const last = idAt(LISTED - 1)
    const pushed = compare({ who: last, change: 'went', why: [], now: changed(idAt(40), { score: 0.99 }) })
    expect(pushed.at(-1)).toMatchObject({ identifier: last, change: 'went', rank_now: null, why: ['others'] })
    expect(pushed[0]).toMatchObject({ identifier: idAt(40), change: 'came', score_before: 0.5, why: ['score'] })
    const fallen = compare({ who: 'A100', change: 'went', why: [], now: changed('A100', { score: 0.4 }) })
    expect(fallen.at(-1)).toMatchObject({ identifier: 'A100', why: ['score'], score_before: 0.9, score_now: 0.4 })
  })

  it('name no works as the reason for a place that others gave, where the score is the same', () => {
    const more = changed('A101', { works: 12 })
    const moved = compare({
      ...{ who: 'A101', change: 'moved', why: [] },
      now: (people) => changed('A140', { score: 0.99 })(more(people)),
    })
    expect(moved.find(({ identifier }) => identifier === 'A101')).toMatchObject({ change: 'moved', why: ['others'] })
  })

  it('say nothing of what somebody had before where more matched than was kept', () => {
    const came = compare({
      ...{ who: 'A200', change: 'came', why: [], before: { total: 1_001 } },
      now: (people) => [...people, { id: 'A200', score: 0.95, works: 3, evidence: ['W1'] }],
    })
    expect(came[0]).toMatchObject({ identifier: 'A200', score_before: null, why: ['not_kept'] })
  })
})
