import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COLOURED_CLUSTERS, colourOf, linksOf, numberClusters } from './clusters.ts'
import { findCommunities } from './find-communities.ts'
import { signsOf } from './legend-signs.ts'
import { messages } from './messages.ts'
import type { Link, Network, NetworkPerson } from './network-model.ts'
import { clusterVariable } from './palette.ts'
import { sayFacts } from './person-facts.ts'

const person = (id: string, works: number, changes: Partial<NetworkPerson> = {}): NetworkPerson => ({
  ...{ id, identifier: `https://openalex.org/${id}`, name: `Name ${id}`, works, isFound: true, isInConflict: false },
  ...changes,
})
const link = ([source, target]: readonly [string, string]): Link => ({
  ...{ id: `${source} ${target}`, source, target, count: 2, lastYear: 2024 },
})
const network = (people: NetworkPerson[], pairs: [string, string][]): Pick<Network, 'people' | 'links'> => ({
  people: new Map(people.map((each) => [each.id, each])),
  links: new Map(pairs.map(link).map((each) => [each.id, each])),
})

/** Everybody of a group wrote with everybody else of it. */
const pairsOf = (ids: string[]): [string, string][] =>
  ids.flatMap((one, at) => ids.slice(at + 1).map((other): [string, string] => [one, other]))
const [large, small] = [['A1', 'A2', 'A3', 'A4'], ['B1', 'B2', 'B3']] // biome-ignore format: one world
const people = [...large!, ...small!, 'C1', 'C2'].map((id, index) => person(id, index))
/** Two groups with one link between them, and a pair. */
const world = network(people, [...pairsOf(large!), ...pairsOf(small!), ['A4', 'B1'], ['C1', 'C2']])
const clustersOf = (of: typeof world) => numberClusters(of.people.values(), findCommunities(linksOf(of as Network)))
const clusters = clustersOf(world)

describe('clusters of co-authors', () => {
  it('R-08 are groups who wrote with each other, the largest first, named by the person with most publications', () => {
    const found = Object.fromEntries([...clusters].map(([id, cluster]) => [id, messages.cluster(cluster)]))
    expect(found).toEqual({
      ...Object.fromEntries(large!.map((id) => [id, '1 · Name A4'])),
      ...Object.fromEntries(small!.map((id) => [id, '2 · Name B3'])),
    })
  })

  it('R-08 are the same each time, and nobody has one where nobody wrote together', () => {
    expect([...clustersOf(world)]).toEqual([...clusters])
    expect(clustersOf(network(people, [])).size).toBe(0)
  })

  it('R-08 have at most six colours, the rest is neutral', () => {
    const numbers = [undefined, 1, 6, 7].map((number) => colourOf(number ? { number, lead: '', size: 3 } : undefined))
    expect(numbers).toEqual([0, 1, 6, 0])
  })

  it.each(['light', 'dark'])('Q-04 have colours of 3:1 against the ground where it is %s', (scheme) => {
    const tokens = readFileSync(join(import.meta.dirname, '../../app/tokens.css'), 'utf8')
    const [light = '', dark = ''] = tokens.split('[data-mantine-color-scheme="dark"]')
    const block = scheme === 'dark' ? dark : light
    const read = (name: string) => new RegExp(`${name}: (#[0-9a-f]{6});`).exec(block)![1]!
    for (let colour = 1; colour <= COLOURED_CLUSTERS; colour++)
      expect(contrast(read(clusterVariable(colour)), read('--colour-ground'))).toBeGreaterThanOrEqual(3)
  })
})

/** @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
  }
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

describe('the legend', () => {
  it('R-08 has the signs that occur and no others', () => {
    expect(signsOf(world, clusters)).toEqual({ signs: ['found', 'colour', 'size', 'line'], colours: 2 })
    const alone = person('A1', 1, { isFound: false, isInConflict: true })
    expect(signsOf(network([alone], []), new Map())).toEqual({ signs: ['added', 'ring'], colours: 0 })
  })
})

describe('what is said of a person', () => {
  it('K-01 names the institution, the cluster and a conflict', () => {
    const facts = { degree: 3, institution: 'Example University', cluster: clusters.get('A1') }
    expect(sayFacts({ ...facts, person: person('A1', 12, { isInConflict: true }) })).toBe(
      'Name A1, in conflict, Example University, 12 publications, 3 links, cluster 1: Name A4 and 3 more',
    )
    expect(
      sayFacts({ person: person('A9', 1, { isFound: false }), degree: 1, institution: undefined, cluster: undefined }),
    ).toBe('Name A9, 1 publication, 1 link, not among the results')
  })
})
