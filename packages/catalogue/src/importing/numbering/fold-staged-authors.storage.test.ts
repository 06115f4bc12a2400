import { rmSync } from 'node:fs'
import { usualConflictRules } from '@cognate/contract'
import { analyse } from '@cognate/matching'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aQuery } from '../../../testing/random-worlds.ts'
import { aWorld, buildWorld } from '../../../testing/world.ts'
import { openEngine } from '../../embedded/embedded-engine.ts'
import type { Engine } from '../../engine/engine.ts'

const [BONNIE, SHARED, TWICE] = ['0000-0003-4356-5813', '0000-0001-2345-6789', '0000-0002-1825-0097']
const THRICE = '0000-0002-1694-233X'
const world = aWorld([
  { title: 'Street trees', year: 2024, authors: [{ name: 'Bonnie J Dorr', orcid: BONNIE }, 'Ada Holm'] },
  { title: 'Tall trees', year: 2024, authors: [{ name: 'Bonnie Dorr', orcid: BONNIE }] },
  { title: 'More trees', year: 2023, authors: [{ name: 'Bonnie Dorr', orcid: BONNIE }, 'Ben Ek'] },
  // One iD on two names that cannot be of one person, and on two authors of one work.
  { title: 'Old trees', year: 2024, authors: [{ name: 'Cleo Lund', orcid: SHARED }] },
  { title: 'Young trees', year: 2024, authors: [{ name: 'Emil Berg', orcid: SHARED }] },
  {
    title: 'Both trees',
    year: 2024,
    authors: [
      { name: 'Jan Smit', orcid: TWICE },
      { name: 'J. Smit', orcid: TWICE },
    ],
  },
  // Three records, of whom two wrote one work.
  { title: 'Late trees', year: 2024, authors: [{ name: 'Fay Tan', orcid: THRICE }] },
  {
    title: 'New trees',
    year: 2024,
    authors: [
      { name: 'F. Tan', orcid: THRICE },
      { name: 'Fay R. Tan', orcid: THRICE },
    ],
  },
])
const id = (name: string) => world.id(name)

describe('authors of a catalogue with one ORCID iD', () => {
  let engine: Engine
  let directory: string
  beforeAll(async () => {
    directory = await buildWorld(world)
    engine = await openEngine(directory, { threads: 1 })
  })
  afterAll(async () => {
    await engine.close()
    rmSync(directory, { recursive: true })
  })

  it('D-02 K-01 are one record, which keeps their names, works and ids', async () => {
    const records = await engine.readRecords('author', [id('Bonnie Dorr'), id('Bonnie J Dorr')])
    for (const record of records)
      expect(record).toMatchObject({
        id: id('Bonnie Dorr'),
        display_name: 'Bonnie Dorr',
        display_name_alternatives: ['Bonnie J Dorr'],
        works_count: 3,
      })
    expect(records[0]).not.toHaveProperty('identity_hints')
    const { results } = await engine.autocomplete(['authors'], 'bonnie j', 5)
    expect(results).toMatchObject([{ id: id('Bonnie Dorr') }])
    expect(await engine.resolveIdentifier('orcid', BONNIE)).toMatchObject({ id: id('Bonnie Dorr') })
  })

  it('K-01 are checked as one: neither is free of the other, nor of whom the other wrote with', async () => {
    const trees = [{ term: analyse('trees')[0]!, surface: 'trees', weight: 1 }]
    const check = { authorIds: [id('Bonnie Dorr')], rules: usualConflictRules }
    const { hits } = await engine.search(aQuery({ dataset: 'experts', terms: trees, conflicts: check }))
    const inConflict = hits.filter(({ conflict }) => conflict?.conflict).map((hit) => hit.id)
    expect(inConflict.sort()).toEqual([id('Bonnie Dorr'), id('Ada Holm'), id('Ben Ek')].sort())
  })

  it('D-02 stay apart where the names cannot be of one person, or one work names both', async () => {
    const names = ['Cleo Lund', 'Emil Berg', 'Jan Smit', 'J. Smit']
    const records = await engine.readRecords('author', names.map(id))
    expect(records.map((record) => record?.display_name)).toEqual(names)
  })

  it('D-02 are at most one of the authors of each work', async () => {
    const records = await engine.readRecords('author', ['Fay Tan', 'F. Tan', 'Fay R. Tan'].map(id))
    expect(new Set(records.map((record) => record?.id)).size).toBe(2)
    const work = await engine.readRecords('work', [id('New trees')])
    expect(work[0]?.authorships).toHaveLength(2)
  })
})
