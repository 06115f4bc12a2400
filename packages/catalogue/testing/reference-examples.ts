import { analyse } from '@cognate/matching'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine, EngineQuery } from '../src/engine/engine.ts'
import type { OpenedWorld, OpenWorld } from './opened-world.ts'
import { aQuery } from './random-worlds.ts'
import { aWorld } from './world.ts'

const world = aWorld([
  { title: 'Ground', authors: ['Zed'] },
  { title: 'Roots', authors: ['Zed', 'Yan'] },
  { title: 'Street trees', authors: ['Ada'], cites: ['Roots'] },
  { title: 'Trees and walls', authors: ['Ben'] },
  { title: 'Leaves', authors: ['Ada', 'Cleo'], cites: ['Ground', 'Roots', 'Trees and walls'] },
])

/** What references in common with a text do, as can be checked by hand. */
export function referenceExamples(name: string, open: OpenWorld): void {
  describe(`${name}: the references of a text`, () => {
    let engine: Engine
    let opened: OpenedWorld<Engine>

    beforeAll(async () => {
      opened = await open(world)
      engine = opened.engine
    })
    afterAll(() => opened.close())

    const find = (cited: readonly string[], more: Partial<EngineQuery> = {}) => {
      const terms = [{ term: analyse('trees')[0]!, surface: 'trees', weight: 1 }]
      const citedIds = cited.map((title) => world.id(title))
      return engine.search(aQuery({ dataset: 'experts', terms, ...(cited.length > 0 && { citedIds }), ...more }))
    }

    it('S-13 marks whose works a text cites, and who cites the same', async () => {
      const { hits } = await find(['Ground', 'Roots'])
      expect(Object.fromEntries(hits.map(({ record, citations }) => [record.display_name, citations]))).toEqual({
        Ada: { cited: 0, shared: 2 },
        Ben: { cited: 0, shared: 0 },
        Cleo: { cited: 0, shared: 2 },
        Yan: { cited: 1, shared: 0 },
        Zed: { cited: 2, shared: 0 },
      })
    })

    it('S-01 S-13 lifts who cites the same, and who is cited, and says what that adds', async () => {
      const { hits } = await find(['Ground', 'Roots'])
      expect(hits.map(({ record }) => record.display_name)).toEqual(['Ada', 'Zed', 'Cleo', 'Ben', 'Yan'])
      for (const { score, explanation } of hits)
        expect(Object.values(explanation).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 12)
      const byName = new Map(hits.map(({ record, explanation }) => [record.display_name, explanation]))
      expect(byName.get('Ada')!.references).toBeGreaterThan(0)
      expect(byName.get('Zed')).toMatchObject({ terms: 0 })
      expect(byName.get('Ben')).not.toHaveProperty('references')
    })

    it('S-01 finds by references alone where the catalogue has no word of the text', async () => {
      const terms = [{ term: 'xylophon', surface: 'xylophone', weight: 1 }]
      const { hits } = await find(['Roots'], { terms })
      expect(hits.map(({ record }) => record.display_name).toSorted()).toEqual(['Ada', 'Cleo', 'Yan', 'Zed'])
    })

    it('S-01 changes nothing but the marks where no work cites what the text cites', async () => {
      const without = await find([])
      expect(without.hits.every(({ citations }) => citations === undefined)).toBe(true)
      const { hits, ...answer } = await find(['Street trees', 'Leaves'])
      expect(hits.map(({ citations }) => citations)).toEqual([
        { cited: 2, shared: 0 },
        { cited: 0, shared: 0 },
      ])
      expect({ ...answer, hits: hits.map(({ citations: _, ...hit }) => ({ ...hit })) }).toEqual({
        ...without,
        hits: without.hits.map((hit) => ({ ...hit })),
      })
      expect(await find(['Ground'], { dataset: 'works' })).toEqual(await find([], { dataset: 'works' }))
    })
  })
}
