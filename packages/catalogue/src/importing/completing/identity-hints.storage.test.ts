import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AuthorRecord } from '@cognate/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { openBuilt } from '../../../testing/built.ts'
import { aWorld, type WorldWork } from '../../../testing/world.ts'
import { buildCatalogue } from '../../build-catalogue.ts'
import { openEngine } from '../../embedded/embedded-engine.ts'

const root = mkdtempSync(join(tmpdir(), 'cognate-hints-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const noah: WorldWork[] = [
  { title: 'Speech acts', year: 2001, authors: ['Noah Coccaro', 'Dan Holm'], at: ['Boulder'] },
  { title: 'Speech models', year: 2003, authors: ['N. Coccaro', 'Dan Holm'], at: ['Boulder'] },
]

/** Two people under one name, among many of their family names. */
const wei: WorldWork[] = [
  { title: 'Graph search', year: 2010, authors: ['Wei Wang', 'Ada Ek'], at: ['York'] },
  { title: 'Graph index', year: 2014, authors: ['Wei Wang', 'Ada Ek'], at: ['York'] },
  { title: 'Urban heat', year: 2012, authors: ['Wei Wang', 'Bo Lund'], at: ['Lund'] },
  ...['Li', 'Ito', 'Chen', 'Liu', 'Sun', 'Hu'].map((family) => ({ title: `On ${family}`, authors: [`Wei ${family}`] })),
  ...['Bo', 'Jun', 'Fei', 'Min', 'Yan', 'Lei'].map((given) => ({ title: `By ${given}`, authors: [`${given} Wang`] })),
]

async function hintsIn(works: WorldWork[], maxWorkers = 0) {
  const world = aWorld(works)
  const directory = mkdtempSync(join(root, 'catalogue-'))
  await buildCatalogue({ source: world, directory, maxWorkers })
  const authors: AuthorRecord[] = openBuilt(directory).records('author')
  const hints = Object.fromEntries(
    authors.flatMap((author) => (author.identity_hints ? [[author.display_name, author.identity_hints]] : [])),
  )
  return { world, directory, hints }
}

describe('identity hints', () => {
  it('D-02 marks two authors who may be one person, each with the other and the reason', async () => {
    const { world, hints } = await hintsIn(noah)
    const hint = {
      kind: 'same_person',
      reason: 'The names agree as far as initials tell, and they share 1 co-author and 1 institution.',
      score: 1,
    }
    expect(hints).toEqual({
      'Noah Coccaro': [{ ...hint, others: [{ id: world.id('N. Coccaro'), display_name: 'N. Coccaro' }] }],
      'N. Coccaro': [{ ...hint, others: [{ id: world.id('Noah Coccaro'), display_name: 'Noah Coccaro' }] }],
    })
  })

  it('D-02 marks an author whose works may be those of several persons, and says which', async () => {
    const { hints } = await hintsIn(wei)
    expect(hints).toEqual({
      'Wei Wang': [
        {
          kind: 'several_persons',
          reason:
            'Under a common name, works of the same years that share no co-author and no institution: 2 works of 2010–2014 at York; and 1 work of 2012 at Lund.',
          others: [],
          score: expect.closeTo(0.99, 1),
        },
      ],
    })
  })

  it('D-02 gives the same marks whatever the order of the works and the number of threads', async () => {
    const { hints } = await hintsIn([...noah, ...wei])
    expect(Object.keys(hints).sort()).toEqual(['N. Coccaro', 'Noah Coccaro', 'Wei Wang'])
    expect((await hintsIn([...noah, ...wei], 2)).hints).toEqual(hints)
  })

  it('D-02 names nobody who asked to be left out', async () => {
    const { world, directory } = await hintsIn(noah)
    const engine = await openEngine(directory)
    try {
      const hintsOf = async () => {
        const [author] = await engine.readRecords('author', [world.id('Noah Coccaro')])
        return author?.identity_hints?.length ?? 0
      }
      expect(await hintsOf()).toBe(1)
      engine.hide([world.id('N. Coccaro')])
      expect(await hintsOf()).toBe(0)
    } finally {
      await engine.close()
    }
  })
})
