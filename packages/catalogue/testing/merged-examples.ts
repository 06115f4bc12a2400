import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Engine, EngineQuery } from '../src/engine/engine.ts'
import type { ListEngine } from './open-world.ts'
import type { OpenedWorld, OpenWorld } from './opened-world.ts'
import { aQuery, termsOf } from './random-worlds.ts'
import { aWorld, mergedIds } from './world.ts'

const world = aWorld(
  [
    { title: 'Street trees', authors: ['Ada', 'Ben'], at: ['Delft'], venue: 'Letters' },
    { title: 'Street trees and heat', authors: ['Ada', 'Cleo'], at: ['Lund'], venue: 'Archive' },
  ],
  { institutions: { Delft: {}, Lund: {} } },
)
const id = (name: string) => world.id(name)
const merged = mergedIds({
  authors: [
    ['A70', 'A71'],
    ['A71', id('Ada')],
    ['A72', 'A5317838346'],
  ],
  works: [['W70', id('Street trees')]],
  institutions: [['I70', id('Delft')]],
  sources: [['S70', id('Letters')]],
})

/** What an engine does with merged ids: every call treats them as the surviving ones. */
export function mergedExamples(name: string, open: OpenWorld): void {
  describe(`${name}: merged ids`, () => {
    let engine: Engine
    let opened: OpenedWorld<Engine>
    beforeAll(async () => {
      opened = await open({ ...world, merged })
      engine = opened.engine
    })
    afterEach(() => engine.hide([]))
    afterAll(async () => {
      await opened.close()
    })
    const find = async (dataset: EngineQuery['dataset'], more: Partial<EngineQuery> = {}) => {
      const { hits } = await engine.search(aQuery({ dataset, terms: termsOf('street trees'), ...more }))
      return hits.map((hit) => (hit.record as { display_name: string }).display_name)
    }

    it('D-01 says what an id was merged into, along chains, and nothing about others', async () => {
      expect(await engine.resolveMergedId('author', 'a70')).toBe(id('Ada'))
      expect(await engine.resolveMergedId('author', 'https://openalex.org/A71')).toBe(id('Ada'))
      expect(await engine.resolveMergedId('work', 'W70')).toBe(id('Street trees'))
      expect(await engine.resolveMergedId('institution', 'I70')).toBe(id('Delft'))
      expect(await engine.resolveMergedId('venue', 'S70')).toBe(id('Letters'))
      for (const unmerged of [id('Ada'), 'A72', 'A999', 'W70', 'nonsense']) {
        expect(await engine.resolveMergedId('author', unmerged)).toBeUndefined()
      }
    })

    it('D-01 reads the surviving record and its works; deleted ids are gone', async () => {
      const [ada, gone] = await engine.readRecords('author', ['A70', 'A72'])
      expect(ada?.id).toBe(id('Ada'))
      expect(gone).toBeUndefined()
      expect((await engine.listAuthorWorks({ author: 'A71', offset: 0, limit: 5 }))?.count).toBe(2)
    })

    it('D-01 leaves out and excludes the surviving record', async () => {
      expect(await find('experts')).toContain('Ada')
      expect(await find('experts', { queryIds: ['A70'] })).not.toContain('Ada')
      expect(await find('works', { queryIds: ['W70'] })).toEqual(['Street trees and heat'])
      const excluded = (value: string) => ({
        filters: { excluded_records: { type: 'exclude' as const, values: [value] } },
      })
      expect(await find('experts', excluded('A71'))).not.toContain('Ada')
      expect(await find('institutions', excluded('I70'))).toEqual(['Lund'])
      expect(await find('venues', excluded('S70'))).toEqual(['Archive'])
      const request = { filters: { excluded_records: { type: 'include' as const, values: [id('Ada'), id('Ben')] } } }
      expect(await find('experts', { ...request, excludedIds: ['a71'] })).toEqual(['Ben'])
    })

    it('Q-06 hides the surviving record of an academic who asked under a merged id', async () => {
      engine.hide(['A70'])
      expect(await find('experts')).not.toContain('Ada')
      expect(await engine.resolveMergedId('author', 'A71')).toBeUndefined()
      expect(await engine.listHidden()).toEqual([id('Ada')])
    })
  })
}

/** The open form of the same records. */
export function mergedInOpenCatalogue(name: string, open: OpenWorld<ListEngine>): void {
  it(`${name}: D-01 reads the open form of the surviving record; deleted ids are gone`, async () => {
    const { engine, close } = await open({ ...world, merged })
    try {
      expect((await engine.readOpenRecord('authors', 'A70'))?.id).toBe(id('Ada'))
      expect(await engine.readOpenRecord('authors', 'A72')).toBeUndefined()
    } finally {
      await close()
    }
  })
}
