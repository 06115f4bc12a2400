import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  openAlexStandIn,
  type StandIn,
  type StandInOptions,
} from '../../../../../../tests/support/openalex-stand-in.ts'
import { openBuilt } from '../../../../testing/built.ts'
import { ImportRunningError, lockImport } from '../../../base/import-lock.ts'
import { buildCatalogue } from '../../../build-catalogue.ts'
import { openAlexFolder } from '../open-alex-folder.ts'
import { type DownloadOptions, downloadSlice, sliceName } from './download-slice.ts'
import type { OpenAlexApiOptions } from './open-alex-api.ts'

let directory: string
let standIn: StandIn | undefined
let waits: number[]
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cognate-slice-'))
  waits = []
})
afterEach(async () => {
  await standIn?.close()
  standIn = undefined
  rmSync(directory, { recursive: true, force: true })
})

const url = (letter: string, number: number) => `https://openalex.org/${letter}${number}`
const institution = { id: url('I', 1), display_name: 'Delft', country_code: 'NL' }
const authorship = (author: number) => ({
  author_position: 'middle',
  author: { id: url('A', author), display_name: `Author ${author}`, orcid: null },
  institutions: [institution],
})

/** Works of two authors each; the sixth has 130 authors. */
function world(works: number): StandInOptions {
  return {
    works: Array.from({ length: works }, (_, index) => ({
      id: url('W', index + 1),
      title: `Work ${index + 1}`,
      publication_year: 2023,
      primary_location: { source: { id: url('S', (index % 3) + 1), display_name: `Venue ${index % 3}` } },
      authorships:
        index === 5
          ? Array.from({ length: 130 }, (_, author) => authorship(author + 1))
          : [authorship(1000 + index), authorship(9_999_999_999)],
    })),
    authors: Array.from({ length: 130 }, (_, index) => ({
      id: url('A', index + 1),
      display_name: `Author ${index + 1}`,
      display_name_alternatives: [`A. ${index + 1}`],
    })),
    institutions: [{ ...institution, geo: { city: 'Delft' } }],
    sources: [1, 2, 3].map((number) => ({ id: url('S', number), display_name: `Venue ${number}`, type: 'journal' })),
  }
}

async function download(
  options: StandInOptions,
  more: Omit<Partial<DownloadOptions>, 'api'> & { api?: Partial<OpenAlexApiOptions> } = {},
) {
  await standIn?.close()
  standIn = await openAlexStandIn(options)
  const { api, ...rest } = more
  return downloadSlice({
    query: { filter: 'topics.field.id:17,publication_year:2022-2024', search: 'urban heat' },
    directory,
    today: '2026-05-01',
    ...rest,
    api: {
      baseUrl: new URL(standIn.url),
      callsPerSecond: 1e6,
      wait: async (ms) => void waits.push(ms),
      ...api,
    },
  })
}

/** As the stand-in writes it. */
const cursorAt = (work: number) => Buffer.from(String(work)).toString('base64')
const calledFor = (kind: string) => standIn!.calls.filter(({ address }) => address.pathname === `/${kind}`)

const budgetSpent = {
  status: 429,
  headers: { 'retry-after': '57505' },
  body: {
    error: 'Rate limit exceeded',
    message: 'Insufficient budget. This request costs $0.001 but you only have $0 remaining. Resets at midnight UTC.',
    retryAfter: 57505,
    creditsRequired: 10,
    creditsRemaining: 0,
  },
}

describe('downloadSlice', () => {
  it('D-01 reads works by cursor with all their authors, then what they refer to, into the layout of the snapshot', async () => {
    const state = await download(world(450))
    expect(state).toMatchObject({ works: 450, count: 450, pages: 3, cursor: null, isComplete: true })
    const parameters = Object.fromEntries(calledFor('works')[0]!.address.searchParams)
    expect(parameters).toMatchObject({
      filter: 'topics.field.id:17,publication_year:2022-2024',
      search: 'urban heat',
      cursor: '*',
      'per-page': '200',
      select: expect.stringMatching(/^id,doi,title,.*abstract_inverted_index/),
    })
    // 579 authors, less the placeholder, 100 at once.
    expect(calledFor('authors')).toHaveLength(6)
    expect(standIn!.calls.some(({ address }) => address.search.includes('A9999999999'))).toBe(false)
    expect(readdirSync(join(directory, 'works/updated_date=2026-05-01'))).toEqual([
      'part_0000.gz',
      'part_0001.gz',
      'part_0002.gz',
    ])

    const source = await openAlexFolder(directory)
    const target = join(directory, 'catalogue')
    const { counts, rejected } = await buildCatalogue({ source, directory: target, maxWorkers: 0 })
    expect({ counts, rejected }).toMatchObject({
      counts: { work: 450, author: 579, institution: 1, venue: 3 },
      rejected: {},
    })
    const { records } = openBuilt(target)
    expect(records('work')[5].authorships).toHaveLength(130)
    expect(records('institution')[0]).toMatchObject({ display_name: 'Delft', geo: { city: 'Delft' } })
    expect(records('author')[0].display_name_alternatives).toEqual(['A. 1'])
  })

  it('D-01 asks nothing again on the day of a download, and all again when it starts over', async () => {
    await download(world(10))
    await download(world(10))
    expect(standIn!.calls).toEqual([])
    expect(await download(world(12), { isFresh: true })).toMatchObject({ works: 12 })
    // The clock was ahead.
    expect(await download(world(13), { today: '2026-04-30' })).toMatchObject({ works: 13, updatedDate: '2026-04-30' })
  })

  it('D-01 reads all again on a later day, and keeps what is there until the first page has come', async () => {
    await download(world(10))
    const later = { today: '2026-05-08' }
    await expect(download({ ...world(12), fault: () => budgetSpent }, later)).rejects.toThrow('budget')
    expect(readdirSync(join(directory, 'works'))).toEqual(['updated_date=2026-05-01'])
    expect(await download(world(12), later)).toMatchObject({ works: 12, updatedDate: '2026-05-08' })
    expect(readdirSync(join(directory, 'works'))).toEqual(['updated_date=2026-05-08'])
    expect((await openAlexFolder(directory)).files.works).toHaveLength(1)
  })

  it('D-01 says so and continues where a list ends early, and keeps what is there before', async () => {
    await download(world(10))
    const emptyAt =
      (start: string): StandInOptions['fault'] =>
      (_, { pathname, searchParams }) =>
        pathname === '/works' && searchParams.get('cursor') === start
          ? { status: 200, body: { meta: { count: 450, next_cursor: null }, results: [] } }
          : undefined
    const later = { today: '2026-05-08' }
    const early = 'OpenAlex ends its list of 450 works too early.'
    await expect(download({ ...world(450), fault: emptyAt('*') }, later)).rejects.toThrow(early)
    expect(readdirSync(join(directory, 'works'))).toEqual(['updated_date=2026-05-01'])
    await expect(download({ ...world(450), fault: emptyAt(cursorAt(200)) }, later)).rejects.toThrow(
      `${early} 200 of 450 works are kept`,
    )
    expect(await download(world(450), later)).toMatchObject({ works: 450, isComplete: true })
  })

  it('D-01 says that no work matches, and keeps what is there', async () => {
    await download(world(10))
    const later = { today: '2026-05-08' }
    await expect(download({ works: [] }, later)).rejects.toThrow('OpenAlex has no work that matches.')
    expect(readdirSync(join(directory, 'works'))).toEqual(['updated_date=2026-05-01'])
  })

  it('Q-06 finds out who was merged, of which the API tells nothing, so that who is left out stays so', async () => {
    const monthly = (day: string, { works, authors = [], ...more }: StandInOptions) => {
      const known = works.flatMap((work) =>
        (work.authorships as ReturnType<typeof authorship>[]).map(({ author }) => author),
      )
      return download({ works, authors: [...known, ...authors], ...more }, { today: day })
    }
    const by = (work: number, ...authors: number[]) => ({
      ...{ id: url('W', work), title: `Work ${work}`, publication_year: 2023 },
      authorships: authors.map(authorship),
    })
    const survivors = async (...ids: number[]) => {
      const target = mkdtempSync(join(directory, 'catalogue-'))
      await buildCatalogue({ source: await openAlexFolder(directory), directory: target, maxWorkers: 0 })
      const { column } = openBuilt(target)
      const [own, merged, into] = [column('author_id'), column('author_merged_id'), column('author_merged_into')]
      return ids.map((id) => own[into[merged.indexOf(id)]!])
    }
    await monthly('2026-05-01', { works: [by(1, 1, 2), by(2, 1), by(3, 3), by(4, 4), by(5, 5, 6)] })
    // 1 is 11 everywhere; 3 is somebody else in a work that was not theirs; 4 is gone with the work; 5 and 6 are 6 and 7 in another order.
    const works = [by(1, 11, 2), by(2, 11), by(3, 13), by(5, 6, 7)]
    await monthly('2026-06-01', { works, authors: [{ id: url('A', 3), display_name: 'Author 3' }] })
    expect(await survivors(1, 3, 4, 5)).toEqual([11, undefined, undefined, undefined])
    await monthly('2026-07-01', { works: [by(1, 21, 2), by(2, 21), by(3, 13), by(5, 6, 7)] })
    expect(await survivors(1, 11)).toEqual([21, 21])
    await monthly('2026-08-01', { works: [by(1, 1, 2), by(2, 21)] })
    expect(await survivors(1, 11)).toEqual([undefined, 21])
    expect(readdirSync(directory)).not.toContain('earlier')
  })

  it('D-01 keeps what was read when the budget of the day is spent, says so, and continues there', async () => {
    const fault: StandInOptions['fault'] = (_, { searchParams }) =>
      searchParams.get('cursor') === cursorAt(400) ? budgetSpent : undefined
    await expect(download({ ...world(450), fault })).rejects.toThrow(
      `OpenAlex’s budget for these calls is spent. It is renewed in 15 h 59 min. OpenAlex says: Insufficient budget. This request costs $0.001 but you only have $0 remaining. Resets at midnight UTC. 400 of 450 works are kept in ${directory}; the same command continues there.`,
    )
    expect(waits).toEqual([])
    expect((await openAlexFolder(directory)).files.works).toHaveLength(2)
    expect(await download(world(450), { today: '2026-05-02' })).toMatchObject({ works: 450, isComplete: true })
    expect(calledFor('works').map(({ address }) => address.searchParams.get('cursor'))).not.toContain('*')
    expect((await openAlexFolder(directory)).files.works.map(({ updatedDate }) => updatedDate)).toEqual(
      Array(3).fill('2026-05-01'),
    )
  })

  it('D-01 continues among the authors where it was cut off', async () => {
    let authors = 0
    const fault: StandInOptions['fault'] = (_, { pathname }) =>
      pathname === '/authors' && ++authors > 2 ? budgetSpent : undefined
    await expect(download({ ...world(300), fault })).rejects.toThrow('300 of 300 works are kept')
    await download(world(300))
    expect(standIn!.calls.map(({ address }) => address.pathname)).toEqual(['/authors', '/authors', '/authors'])
    expect(readdirSync(join(directory, 'authors/updated_date=2026-05-01'))).toEqual(['part_0000.gz', 'part_0001.gz'])
  })

  it('D-01 requests less if the API limits the page or does not know a field', async () => {
    const selectable = ['id', 'title', 'publication_year', 'authorships', 'primary_location', 'display_name']
    expect(await download({ ...world(250), mostPerPage: 100, selectable })).toMatchObject({ works: 250, pages: 3 })
    expect(calledFor('works').at(-1)!.address.searchParams.get('select')).toBe(
      'id,title,display_name,publication_year,primary_location,authorships',
    )
  })

  it('D-01 refuses a folder with another query, and one with a running download', async () => {
    await download(world(3))
    await expect(download(world(3), { query: { filter: 'language:nl' } })).rejects.toThrow('another query')
    const unlock = lockImport(directory)
    await expect(download(world(3))).rejects.toThrow(ImportRunningError)
    unlock()
  })

  it('Q-03 stops at a signal with what was read kept', async () => {
    const abort = new AbortController()
    const fault: StandInOptions['fault'] = (_, { searchParams }) =>
      searchParams.get('cursor') === cursorAt(200) ? void abort.abort() : undefined
    await expect(download({ ...world(450), fault }, { api: { signal: abort.signal } })).rejects.toThrow(/abort/i)
    expect(JSON.parse(readFileSync(join(directory, 'download.json'), 'utf8'))).toMatchObject({ works: 200 })
    expect(await download(world(450))).toMatchObject({ works: 450 })
  })

  it('D-01 names folders by their query', () => {
    expect(sliceName({ filter: 'a' })).toMatch(/^openalex-[0-9a-f]{8}$/)
    expect(sliceName({ filter: 'a' })).not.toBe(sliceName({ search: 'a' }))
  })
})
