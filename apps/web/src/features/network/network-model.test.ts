import type { NetworkAnswer } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { describe, expect, it } from 'vitest'
import { countLabel, degreesOf, type Expansion, mergeNetwork, orderPeople, radiusOf, widthOf } from './network-model.ts'
import { placePeople } from './place-people.ts'

const person = (id: string, works_count = 10) => ({
  identifier: `https://openalex.org/${id}`,
  display_name: `Name ${id}`,
  works_count,
  matched: true,
})
const line = (source: string, target: string, count = 1) => ({
  source: `https://openalex.org/${source}`,
  target: `https://openalex.org/${target}`,
  count,
  last_year: 2024,
})
const answer = (nodes: string[], edges: [string, string, number?][] = []): NetworkAnswer => ({
  nodes: nodes.map((id) => person(id)),
  edges: edges.map(([source, target, count]) => line(source, target, count)),
  cut: { nodes: 0, edges: 0 },
})
const nobody = new Set<string>()
/** Merges as where the search found all that were first drawn. */
const merge = (found: NetworkAnswer, expansions: Expansion[], hidden: ReadonlySet<string>) =>
  mergeNetwork({
    baseAnswer: found,
    expansions,
    hiddenIds: hidden,
    conflictIds: new Set(['A2']),
    resultIds: new Set(found.nodes.map(({ identifier }) => shortId(identifier))),
  })

describe('the network of co-authors', () => {
  const found = answer(['A1', 'A2', 'A3'], [['A1', 'A2', 3]])
  const ofA3 = { author: 'A3', answer: answer(['A3', 'A8'], [['A3', 'A8'], ['A2', 'A8']]) } // biome-ignore format: one world
  const ofA8 = { author: 'A8', answer: answer(['A8', 'A9'], [['A8', 'A9']]) }

  it('R-08 marks found people and people added by expanding', () => {
    const { people, links, expanded } = merge(found, [ofA3], nobody)
    expect([...people.values()].map(({ id, isFound }) => [id, isFound])).toEqual([
      ['A1', true],
      ['A2', true],
      ['A3', true],
      ['A8', false],
    ])
    expect([...links.keys()]).toEqual(['A1 A2', 'A3 A8', 'A2 A8'])
    expect([...expanded]).toEqual(['A3'])
  })

  it('K-01 knows who is in conflict', () => {
    const { people } = merge(found, [ofA3], nobody)
    expect([...people.values()].filter(({ isInConflict }) => isInConflict).map(({ id }) => id)).toEqual(['A2'])
  })

  it('R-09 draws people whom the search did not find as added, even when they are named', () => {
    const { people } = mergeNetwork({
      baseAnswer: found,
      expansions: [],
      hiddenIds: nobody,
      conflictIds: nobody,
      resultIds: new Set(['A2']),
    })
    expect([...people.values()].map(({ isFound }) => isFound)).toEqual([false, true, false])
  })

  it('R-08 collapsing a person also removes people added through those who disappear', () => {
    expect([...merge(found, [ofA3, ofA8], nobody).people.keys()]).toEqual(['A1', 'A2', 'A3', 'A8', 'A9'])
    expect([...merge(found, [ofA8], nobody).people.keys()]).toEqual(['A1', 'A2', 'A3'])
  })

  it('R-08 leaves out hidden people, with every line to them', () => {
    const { people, links } = merge(found, [ofA3], new Set(['A2']))
    expect(people.has('A2')).toBe(false)
    expect([...links.keys()]).toEqual(['A3 A8'])
  })

  it('R-08 counts people left out by the size limit', () => {
    const ids = Array.from({ length: 2000 }, (_, index) => `A${index}`)
    const full = merge(answer(ids), [{ author: 'A0', answer: answer(['A9000', 'A9001']) }], nobody)
    expect(full.people.size).toBe(2000)
    expect(full.omitted.people).toBe(2)
  })

  it('R-08 labels a line with its number of works, and 4+ above 4', () => {
    expect([1, 4, 5, 120].map(countLabel)).toEqual(['1', '4', '4+', '4+'])
  })

  it('R-08 people grow with their works and lines with the shared ones, both within bounds', () => {
    const radii = [0, 1, 50, 100, 400].map((works) => radiusOf(works, 100))
    expect(radii).toEqual([...radii].sort((a, b) => a - b))
    expect(radii.every((radius) => radius >= 4 && radius <= 13)).toBe(true)
    expect(radiusOf(0, 0)).toBe(4)
    expect([1, 2, 4, 10_000].map(widthOf)).toEqual([1, 2, 3, 6])
  })

  it('lists found people by rank before the others', () => {
    const { people } = merge(found, [ofA3], nobody)
    const ranks = new Map([['A2', 0], ['A1', 1], ['A3', 2]]) // biome-ignore format: one world
    expect(orderPeople(people.values(), ranks).map(({ id }) => id)).toEqual(['A2', 'A1', 'A3', 'A8'])
  })

  it('counts the drawn co-authors of each person', () => {
    expect(Object.fromEntries(degreesOf(merge(found, [ofA3], nobody)))).toEqual({ A1: 1, A2: 2, A3: 1, A8: 2 })
  })
})

describe('places before arranging', () => {
  const before = merge(answer(['A1', 'A2', 'A3'], [['A1', 'A2']]), [], nobody)

  it('R-08 gives equal networks equal places, and each person a place of their own', () => {
    const places = placePeople(before, new Map())
    expect(placePeople(before, new Map())).toEqual(places)
    expect(new Set([...places.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(3)
  })

  it('R-08 keeps the places of drawn people, and starts new people beside a co-author', () => {
    const places = placePeople(before, new Map([['A1', { x: 500, y: 500 }]]))
    expect(places.get('A1')).toEqual({ x: 500, y: 500 })
    const { x, y } = places.get('A2')!
    expect(Math.hypot(x - 500, y - 500)).toBeLessThan(10)
  })
})
