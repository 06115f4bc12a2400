import { rmSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { openBuilt } from '../../../testing/built.ts'
import { aWorld, buildWorld, type World } from '../../../testing/world.ts'
import { FLAG } from '../../columns/columns.ts'

const directories: string[] = []
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true })
})

async function columnsOf(world: World) {
  const directory = await buildWorld(world)
  directories.push(directory)
  return openBuilt(directory)
}

describe('the columns of a build', () => {
  it('D-01 say of each work whether it is open, has an abstract, is retracted', async () => {
    const { column } = await columnsOf(
      aWorld([
        { title: 'Closed' },
        { title: 'Open', isOpenAccess: true },
        { title: 'Told', abstract: 'What it says.', isRetracted: true },
      ]),
    )
    expect(column('work_flags')).toEqual([0, FLAG.isOpenAccess, FLAG.hasAbstract | FLAG.isRetracted])
  })

  it('C-01 K-01 have the affiliations of authors as runs of years, from the source and their works', async () => {
    const world = aWorld(
      [
        { title: 'A', year: 2010, authors: ['Ada', 'Ben'], at: ['Delft'] },
        { title: 'B', year: 2012, authors: ['Ada'], at: ['Delft', 'Lund'] },
        { title: 'C', year: 2011, authors: ['Ada', { name: 'Cleo', at: [] }], at: ['Delft'] },
        { title: 'D', year: 2015, authors: ['Ada'], at: ['Delft'] },
      ],
      {
        institutions: { Delft: {}, Lund: {} },
        authors: {
          Ben: {
            affiliations: [
              { institution: { id: 'I2', display_name: 'Lund' }, years: [2003, 2001, 2002] },
              { institution: { id: 'I1', display_name: 'Delft' }, years: [] },
            ],
          },
        },
      },
    )
    const { column } = await columnsOf(world)
    const offsets = column('author_affiliation_offsets')
    const runs = column('author_affiliation').map((institution, at) => [
      ['Delft', 'Lund'][institution],
      column('author_affiliation_from')[at],
      column('author_affiliation_to')[at],
    ])
    const runsOf = (author: number) => runs.slice(offsets[author], offsets[author + 1])
    expect(runsOf(0)).toEqual([
      ['Delft', 2010, 2012],
      ['Delft', 2015, 2015],
      ['Lund', 2012, 2012],
    ])
    expect(runsOf(1)).toEqual([
      ['Lund', 2001, 2003],
      ['Delft', 2010, 2010],
    ])
    expect(runsOf(2)).toEqual([])
  })

  it('D-01 have the institutions above an institution, as far as they are described', async () => {
    const { column, records } = await columnsOf(
      aWorld([{ title: 'A' }], {
        institutions: {
          Faraday: { above: ['Sedgwick', 'Unity', 'unknown'] },
          Sedgwick: { above: ['Unity'] },
          Unity: {},
        },
      }),
    )
    expect(records('institution').map(({ display_name }) => display_name)).toEqual(['Faraday', 'Sedgwick', 'Unity'])
    expect(column('institution_parent_offsets')).toEqual([0, 2, 3, 3])
    expect(column('institution_parent')).toEqual([1, 2, 2])
  })
})
