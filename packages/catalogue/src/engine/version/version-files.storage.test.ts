import { cp, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aDocument, aPerson, sourceOfDocuments } from '../../../testing/documents.ts'
import { aWorld } from '../../../testing/world.ts'
import { catalogueStore } from '../../build-catalogue.ts'
import { Random } from '../../demo/random.ts'
import { loadCatalogue } from '../../embedded/data/catalogue-data.ts'
import { readVersion } from './catalogue-json.ts'
import { sumFile } from './file-sums.ts'
import { findDamage } from './find-damage.ts'

const works = aWorld(
  [
    { title: 'Street trees', authors: ['Ada', { name: 'Ben', at: ['Delft'] }], venue: 'Letters', topics: ['Trees'] },
    { title: 'Graph search', abstract: 'Search in graphs.', authors: ['Ada'], topics: ['Graphs'], doi: '10.1/a' },
  ],
  { institutions: { Delft: { above: ['Dutch universities'] } } },
)
const projects = sourceOfDocuments('project', [
  aDocument('project', 'cordis:1', 'Trees', { persons: [aPerson('Ada')] }),
])
const partners = sourceOfDocuments('partner', [aDocument('partner', 'house:1', 'Graphs Ltd', { country_code: 'NL' })])

let data = ''
let whole = ''
let copy = ''
let files: string[] = []
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'cognate-version-'))
  const store = catalogueStore(data)
  const { version } = await store.import(works, { maxWorkers: 0, documents: [projects, partners] })
  whole = store.directoryOf(version)
  copy = join(data, 'copy')
  const entries = await readdir(whole, { recursive: true, withFileTypes: true })
  files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(whole, join(parentPath, name)))
})
afterAll(() => rm(data, { recursive: true }))
beforeEach(async () => {
  await rm(copy, { recursive: true, force: true })
  await cp(whole, copy, { recursive: true })
})

/** What opening says of the damage, and what `findDamage` says. */
async function complaints(): Promise<{ opening: string; deep: string }> {
  const opening = await loadCatalogue(copy).then(
    () => 'opened',
    (error: Error) => `${error.name}: ${error.message}`,
  )
  const deep = await findDamage(copy).then(
    (check) => check?.damages.join(', ') ?? 'no checksums',
    (error: Error) => error.message,
  )
  return { opening, deep }
}

/** Does something to every file, one after the other, and expects that the file is named each time. */
async function expectNamed(damage: (file: string, content: Buffer) => Promise<unknown>): Promise<number> {
  let done = 0
  for (const file of files) {
    const content = await readFile(join(copy, file))
    if ((await damage(file, content)) === false) continue
    const { opening, deep } = await complaints()
    expect.soft(opening, file).toMatch(/^DamagedCatalogueError: .* is damaged: /)
    expect.soft(opening).toContain(file)
    expect.soft(deep).toContain(file)
    await writeFile(join(copy, file), content)
    done++
  }
  expect(await complaints()).toEqual({ opening: 'opened', deep: '' })
  return done
}

describe('a damaged catalogue', () => {
  it('has a checksum for every file, of works and of shelves', async () => {
    const { files: sums } = readVersion(whole)!
    expect(Object.keys(sums!)).toEqual(files.filter((file) => file !== 'catalogue.json').sort())
    expect(files).toContain('documents/project/records.sqlite')
    for (const [file, sum] of Object.entries(sums!)) expect(await sumFile(join(whole, file))).toEqual(sum)
  })

  it.each([1, 20])('is refused, and the file named, where %i bits of any file are flipped', async (bits) => {
    const random = new Random(bits)
    const done = await expectNamed(async (file, content) => {
      if (content.length === 0) return false
      const flipped = Buffer.from(content)
      const places = new Set(Array.from({ length: bits }, () => random.below(8 * content.length)))
      for (const place of places) flipped[place >> 3]! ^= 1 << (place & 7)
      await writeFile(join(copy, file), flipped)
      return true
    })
    expect(done).toBeGreaterThan(70)
  })

  it('is refused where any file is cut, longer or missing', async () => {
    await expectNamed(async (file, content) => {
      if (content.length === 0) return false
      await truncate(join(copy, file), content.length - 1)
      return true
    })
    await expectNamed((file, content) => writeFile(join(copy, file), Buffer.concat([content, Buffer.from('0')])))
    await expectNamed((file) => rm(join(copy, file)))
  })

  it('is refused where any file has the same size but other content', async () => {
    await expectNamed(async (file, content) => {
      if (content.length === 0) return false
      await writeFile(join(copy, file), Buffer.alloc(content.length, content[0]! ^ 1))
      return true
    })
  })

  it('is refused where any two neighbouring files are swapped', async () => {
    for (const [place, one] of files.entries()) {
      const other = files[(place + 1) % files.length]!
      const contents = await Promise.all([one, other].map((file) => readFile(join(copy, file))))
      if (contents[0]!.equals(contents[1]!)) continue
      const swap = async () => {
        await rename(join(copy, one), join(copy, 'aside'))
        await rename(join(copy, other), join(copy, one))
        await rename(join(copy, 'aside'), join(copy, other))
      }
      await swap()
      const { opening, deep } = await complaints()
      expect.soft(opening, `${one} and ${other}`).toMatch(/^DamagedCatalogueError/)
      expect.soft([one, other].some((file) => opening.includes(file) && deep.includes(file))).toBe(true)
      await swap()
    }
  })
})
