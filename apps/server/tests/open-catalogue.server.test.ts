import { AutocompleteAnswer, OpenListAnswer } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser, aQuery, Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let client: Client
let author: { id: string; display_name: string; orcid: string | null }
beforeAll(async () => {
  server = await startTestServer()
  const person = await signedIn(server, 'ada')
  author = (await person.post('/api/find_similar/', aQuery('climate', { limit: 1 }))).json().results[0].fields
  client = new Client(server)
})
afterAll(() => server.close())

const shortId = () => author.id.split('/').pop()!

describe('GET /catalogue/autocomplete', () => {
  it('D-05 suggests authors by the beginning of their names, in OpenAlex’s format, to anyone', async () => {
    const q = encodeURIComponent(author.display_name.toLowerCase())
    for (const url of [
      `/catalogue/autocomplete/authors?q=${q}`,
      `/catalogue/autocomplete?entity_type=author&q=${q}`,
      // As specification 1, section 7 writes it.
      `/catalogue/autocomplete/authors?author_hint=institution&entity_type=author&q=${q}`,
    ]) {
      const response = await client.get(url)
      expect(response.statusCode).toBe(200)
      const answer = AutocompleteAnswer.parse(response.json())
      expect(answer.results.map(({ id }) => id)).toContain(author.id)
      expect(answer.results.every(({ entity_type }) => entity_type === 'author')).toBe(true)
    }
  })

  it('S-05 resolves the identifier of a record', async () => {
    for (const q of [shortId(), author.id, shortId().toLowerCase()]) {
      const response = await client.get(`/catalogue/autocomplete/authors?q=${encodeURIComponent(q)}`)
      expect(response.json().results).toMatchObject([
        { id: author.id, short_id: `authors/${shortId()}`, entity_type: 'author' },
      ])
    }
  })

  it('refuses an unknown kind in OpenAlex’s shape', async () => {
    const response = await client.get('/catalogue/autocomplete?entity_type=planet&q=x')
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ error: expect.any(String), message: expect.stringContaining('entity_type') })
  })
})

describe('GET /catalogue/{entity}', () => {
  it('D-05 lists authors by id', async () => {
    const response = await client.get(`/catalogue/authors?filter=openalex_id:${encodeURIComponent(author.id)}`)
    expect(response.statusCode).toBe(200)
    const answer = OpenListAnswer.parse(response.json())
    expect(answer.results.map(({ id }) => id)).toEqual([author.id])
    expect(answer.meta).toMatchObject({ count: 1, page: 1, per_page: 25 })
  })

  it('D-05 takes every spelling of a parameter, and ignores keys, versions and addresses of mail', async () => {
    const spellings = [
      '/catalogue/works?per-page=7&group-by=type',
      '/catalogue/works?per_page=7&group_by=type&api_key=k&mailto=a@b.org&data-version=2&format=json',
    ]
    const [one, other] = await Promise.all(spellings.map(async (url) => (await client.get(url)).json()))
    expect(one.group_by.length).toBeGreaterThan(1)
    expect(one.group_by).toEqual(other.group_by)
    expect(one.meta).toMatchObject({ count: 600, per_page: 7, groups_count: one.group_by.length })
  })

  it('D-05 walks through a list by cursor', async () => {
    const ids: string[] = []
    for (let cursor: string | null = '*'; cursor !== null; ) {
      const url = `/catalogue/works?select=id&per-page=200&sort=publication_date&cursor=${encodeURIComponent(cursor)}`
      const answer = OpenListAnswer.parse((await client.get(url)).json())
      ids.push(...answer.results.map(({ id }) => String(id)))
      cursor = answer.meta.next_cursor!
    }
    expect(new Set(ids).size).toBe(600)
    expect(ids).toHaveLength(600)
  })

  it('refuses an unknown filter in OpenAlex’s shape', async () => {
    const response = await client.get('/catalogue/authors?filter=colour:red')
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ error: expect.any(String), message: expect.stringContaining('colour') })
  })
})

describe('GET /catalogue/{entity}/{id}', () => {
  it('D-05 gives a record by its id in any form', async () => {
    for (const id of [shortId(), author.id, encodeURIComponent(author.id)]) {
      const response = await client.get(`/catalogue/authors/${id}`)
      expect(response.statusCode).toBe(200)
      expect(response.json()).toMatchObject({ id: author.id, display_name: author.display_name })
    }
  })

  it('D-05 gives a random record, and the selected fields only', async () => {
    const response = await client.get('/catalogue/works/random?select=id,doi')
    expect(response.json().id).toContain('/W98')
    expect(Object.keys(response.json())).toEqual(['id', 'doi'])
    const [first, second] = await Promise.all([1, 2].map(() => client.get('/catalogue/fields/random')))
    expect(first!.json().id).toContain('/fields/')
    expect(second!.statusCode).toBe(200)
  })

  it('answers an unknown id with 404', async () => {
    expect((await client.get('/catalogue/authors/A99999999999')).statusCode).toBe(404)
    expect((await client.get('/catalogue/planets/P1')).statusCode).toBe(404)
  })
})

describe('CATALOGUE_API', () => {
  it.each([
    ['signed-in', 401, 200],
    ['off', 404, 404],
  ])('%s answers %i to anyone and %i to signed-in people', async (value, toAnyone, toSignedIn) => {
    const username = `user-${value}`
    await addUser(server, username)
    const closed = await startTestServer({
      environment: { CATALOGUE_API: value },
      services: { workspace: server.workspace },
    })
    const person = new Client(closed)
    await person.signIn(username)
    expect((await new Client(closed).get('/catalogue/autocomplete/authors?q=a')).statusCode).toBe(toAnyone)
    expect((await person.get('/catalogue/autocomplete/authors?q=a')).statusCode).toBe(toSignedIn)
    await closed.app.close()
    await closed.catalogue.close()
  })
})
