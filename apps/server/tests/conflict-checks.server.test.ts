import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ConflictMatrixQuery, Engine } from '@cognate/catalogue'
import { ConflictChecksAnswer, type ConflictsAnswer, firstPublicationTypes, publicationTypes } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openConflictChecker } from './support/roles.ts'
import { aQuery, type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let client: Client
let people: string[]
beforeAll(async () => {
  server = await startTestServer()
  client = await signedIn(server, 'ada')
  await openConflictChecker(server, 'ada')
  const found = (await client.post('/api/find_similar/', aQuery(undefined, { limit: 200 }))).json()
  people = found.results.map(({ identifier }: { identifier: string }) => identifier)
})
afterAll(() => server.close())

const author = (identifier: string) => ({ record_type: 'author', identifier })
const listOf = (ids: string[]) => ({ records: ids.map(author) })
const both = ['coauthors', 'coaffiliated']
const check = (payload: object, by = client) => by.post('/api/conflict_checks/', { methods: both, ...payload })
const columns = () => listOf(people.slice(0, 10))
const rows = () => listOf(people.slice(5, 25))

describe('POST /api/conflict_checks/', () => {
  it('K-03 gives every conflict of two lists, in agreement with the details of each pair', async () => {
    const response = await check({ columns: columns(), rows: rows(), since: 2005, first_and_last_two: true })
    expect(response.statusCode).toBe(200)
    const answer = ConflictChecksAnswer.parse(response.json())
    expect(answer).toEqual(response.json())
    expect(answer.columns.map(({ identifier }) => identifier)).toEqual(people.slice(0, 10))
    expect(answer.rows.map(({ identifier }) => identifier)).toEqual(people.slice(5, 25))
    expect(answer.cell_count).toBe(answer.cells.length)
    let conflicts = 0
    for (const row of people.slice(5, 25)) {
      for (const column of people.slice(0, 10)) {
        const request = { author: row, against: [column], since: 2005, first_and_last_two: true }
        const details = (await client.post('/api/conflicts/', request)).json() as ConflictsAnswer
        const cell = answer.cells.find((one) => one.row === row && one.column === column)
        expect(cell !== undefined).toBe(details.conflict)
        if (!cell) continue
        conflicts++
        expect([cell.in_coi_input, cell.coauthorship, cell.coaffiliation]).toEqual([
          details.in_coi_input,
          details.coauthorship_count,
          details.coaffiliation.length,
        ])
      }
    }
    expect(conflicts).toBe(answer.cells.length)
    expect(conflicts).toBeGreaterThan(5)
  })

  it('K-03 calls an institution of a list as the list calls it, and a name that it lacks by that name', async () => {
    const place = (await client.get('/catalogue/institutions?per-page=1')).json().results[0].id
    const records = [
      { record_type: 'institution', identifier: place, fields: { display_name: 'Nannan Huang, by institution' } },
      { record_type: 'author', identifier: 'Ben King', fields: { display_name: 'Ben King' } },
    ]
    const answer = (await check({ columns: { records }, rows: rows() })).json()
    expect(answer.columns).toEqual([{ identifier: place, display_name: 'Nannan Huang, by institution' }])
    expect(answer.left_out).toEqual([
      { list: 'columns', identifier: 'Ben King', display_name: 'Ben King', reason: 'not_in_catalogue' },
    ])
  })

  it('K-03 also counts works of other types, and marks pairs that share nothing else', async () => {
    const lists = { columns: columns(), rows: rows(), methods: ['coauthors'] }
    const all = ConflictChecksAnswer.parse((await check(lists)).json())
    const few = ConflictChecksAnswer.parse((await check({ ...lists, publication_types: ['database'] })).json())
    expect(all.pair_counts).toMatchObject({ same_person: 5, other_types: 0 })
    expect(all.pair_counts.conflict).toBeGreaterThan(5)
    // Few share a data set: all other conflicts become pairs that are told apart, with as many works.
    const { conflict, other_types: apart } = few.pair_counts
    expect(few.pair_counts.same_person).toBe(5)
    expect(apart).toBeGreaterThan(5)
    expect(conflict + apart).toBe(all.pair_counts.conflict)
    expect(few.cell_count).toBe(all.cell_count)
    for (const [place, { row, column, kind, coauthorship, other_types }] of few.cells.entries()) {
      const whole = all.cells[place]!
      expect([row, column, coauthorship + other_types]).toEqual([whole.row, whole.column, whole.coauthorship])
      if (row === column) expect([kind, whole.kind]).toEqual(['same_person', 'same_person'])
      else expect([kind, whole.kind]).toEqual([coauthorship > 0 ? 'conflict' : 'other_types', 'conflict'])
    }
  })

  it('K-03 says what a check can see in the catalogue, and begins with all types if journal articles are few', async () => {
    const { catalogue } = ConflictChecksAnswer.parse((await check({ columns: columns(), rows: rows() })).json())
    const defaults = (await client.get('/api/conflict_checks/')).json()
    expect(defaults).toEqual({ publication_types: ['journal-article'], catalogue })
    const listed = async (path: string) => (await client.get(`/catalogue/${path}&per-page=1`)).json().meta.count
    expect(catalogue).toMatchObject({
      works: await listed('works?filter=has_abstract:true|false'),
      journal_articles: await listed('works?filter=type_crossref:journal-article'),
      institutions_with_ror: await listed('institutions?filter=has_ror:true'),
    })
    expect(catalogue.date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    const few = { works: 1_000, journal_articles: 99 }
    expect(firstPublicationTypes(few)).toEqual([...publicationTypes])
    expect(firstPublicationTypes({ ...few, journal_articles: 100 })).toEqual(['journal-article'])
  })

  it('K-03 accepts people by their bare ids', async () => {
    const ids = people.slice(0, 3)
    const named = (await check({ columns: { records: ids }, rows: { records: ids } })).json()
    expect(named).toEqual((await check({ columns: listOf(ids), rows: listOf(ids) })).json())
  })

  it('K-03 checks the people of a preset and of a collection', async () => {
    const [first, second, third] = people as [string, string, string]
    const preset = await client.post('/api/filter_presets/', {
      name: 'Manuscript 7',
      search_module: 'experts',
      filter_data: { filters: {} },
      conflict_of_interest: { check: both, records: [author(first), author(second)] },
    })
    const work = { record_type: 'work', identifier: 'W1', fields: { display_name: 'A work' } }
    const gone = { ...author('A1'), fields: { display_name: 'Somebody gone' } }
    const search = await client.post('/api/searches/', {
      name: 'Reviewers',
      included_records: [author(second), author(third), work, gone],
      excluded_records: [author(first)],
    })
    const lists = { columns: { preset: preset.json().uuid }, rows: { search: search.json().uuid } }
    const answer = (await check(lists)).json() as ConflictChecksAnswer
    expect(answer.columns.map(({ identifier }) => identifier)).toEqual([first, second])
    expect(answer.rows.map(({ identifier }) => identifier)).toEqual([second, third])
    expect(answer.cells).toContainEqual(expect.objectContaining({ row: second, column: second, in_coi_input: true }))
    expect(answer.left_out).toEqual([
      { list: 'rows', identifier: 'https://openalex.org/W1', display_name: 'A work', reason: 'not_an_author' },
      {
        list: 'rows',
        identifier: 'https://openalex.org/A1',
        display_name: 'Somebody gone',
        reason: 'not_in_catalogue',
      },
    ])
  })

  it('Q-03 checks long lists piece by piece', async () => {
    const whole = (await check({ columns: columns(), rows: rows() })).json() as ConflictChecksAnswer
    const cells: ConflictChecksAnswer['cells'] = []
    for (let row_offset = 0; row_offset < whole.row_count; row_offset += 7) {
      const piece = (await check({ columns: columns(), rows: rows(), row_offset, row_limit: 7 })).json()
      expect(piece.row_count).toBe(20)
      expect(piece.rows.length).toBeLessThanOrEqual(7)
      cells.push(...piece.cells)
    }
    expect(cells).toEqual(whole.cells)
  })

  it.each([
    ['both lists', () => ({})],
    ['the rows', () => ({ columns: columns() })],
    ['the columns', () => ({ rows: rows(), columns: {} })],
  ])('K-03 asks for %s', async (_, lists) => {
    const response = await check(lists())
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      code: 'conflict_lists_missing',
      title: 'Both the column and row fields need to be present.',
    })
  })

  it('K-03 asks for a method', async () => {
    const response = await check({ columns: columns(), rows: rows(), methods: [] })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      code: 'conflict_method_missing',
      title: 'You need to select at least one method of conflict of interest check.',
    })
  })

  it('K-03 refuses an invalid list, and two lists at once', async () => {
    const uuid = '3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c11'
    for (const list of [{ preset: 'x' }, { preset: uuid, search: uuid }, { records: [{ record_type: 'author' }] }]) {
      const response = await check({ columns: list, rows: rows() })
      expect(response.statusCode).toBe(400)
      expect(response.json().code).toBe('invalid_request')
    }
  })

  it('Q-07 answers 404 for lists that are not the caller’s', async () => {
    const other = await signedIn(server, 'other')
    const search = (await other.post('/api/searches/', { name: 'Secret' })).json().uuid
    const response = await check({ columns: { search }, rows: rows() })
    expect(response.statusCode).toBe(404)
    expect(response.json().code).toBe('search_not_found')
  })

  it('K-03 is closed to organisations without the conflict checker', async () => {
    const outside = await signedIn(server, 'outside')
    const response = await check({ columns: columns(), rows: rows() }, outside)
    expect(response.statusCode).toBe(403)
    expect(response.json().code).toBe('endpoint_not_allowed')
  })

  it('S-10 takes a saved search only with use_collections', async () => {
    const without = await signedIn(server, 'without', { licence: { endpoints: ['api'] } })
    await openConflictChecker(server, 'without')
    const search = '3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c11'
    expect((await check({ columns: { search }, rows: rows() }, without)).statusCode).toBe(403)
    expect((await check({ columns: columns(), rows: rows() }, without)).statusCode).toBe(200)
  })
})

describe('a caller who hangs up', () => {
  it('Q-03 ends the check after the current rows', async () => {
    const engine = new SlowEngine()
    const use: TestServer['catalogue']['use'] = (ask) => server.catalogue.use((fast) => ask(engine.slow(fast)))
    const slow = await startTestServer({ services: { catalogue: { use } } })
    try {
      const browser = await signedIn(slow, 'ben')
      await openConflictChecker(slow, 'ben')
      await slow.app.listen({ port: 0, host: '127.0.0.1' })
      const connected = once(slow.app.server, 'connection')
      const call = send(slow, browser, { columns: columns(), rows: listOf(await everybody()), methods: both })
      const [socket] = await connected
      await engine.begun.promise
      call.destroy()
      await once(socket, 'close')
      engine.goOn.resolve()
      await engine.answered.promise
      await nextTurn()
      expect(engine.pieces).toBe(1)
    } finally {
      await slow.close()
    }
  })
})

/** More people than are checked at once. */
async function everybody(): Promise<string[]> {
  const listQuery = { entity: 'authors' as const, filter: '', search: '', sort: '', page: 1, perPage: 200 }
  const { results } = await server.catalogue.use((engine) => engine.listRecords(listQuery))
  expect(results).toHaveLength(200)
  return results.map((one) => (one as { id: string }).id)
}

function send({ app }: TestServer, { cookies }: Client, payload: object): ClientRequest {
  const { port } = app.server.address() as AddressInfo
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'x-csrftoken': cookies.get('csrftoken')!, 'content-type': 'application/json' }
  const call = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/conflict_checks/', headers })
  // It is destroyed before it is answered.
  call.on('error', () => {})
  return call.end(JSON.stringify(payload))
}

/** Makes an engine wait before it gives the conflicts of a piece. */
class SlowEngine {
  pieces = 0
  readonly begun = Promise.withResolvers<void>()
  readonly goOn = Promise.withResolvers<void>()
  readonly answered = Promise.withResolvers<void>()

  slow(engine: Engine): Engine {
    return new Proxy(engine, {
      get: (target, name) => {
        const value = Reflect.get(target, name, target)
        if (name === 'findConflictMatrix')
          return (asked: ConflictMatrixQuery) => this.#wait(() => target.findConflictMatrix(asked))
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }

  async #wait<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    this.pieces++
    this.begun.resolve()
    await this.goOn.promise
    return ask().finally(() => this.answered.resolve())
  }
}
