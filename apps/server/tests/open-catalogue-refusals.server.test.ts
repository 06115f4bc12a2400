import { OpenCatalogueProblem, openCatalogueEntities } from '@cognate/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let client: Client
beforeAll(async () => {
  server = await startTestServer()
  client = new Client(server)
})
afterAll(() => server.close())

const manyIds = Array(101).fill('W1').join('|')

describe('refusals under /catalogue', () => {
  it.each([
    ['works?filter=colour:red', /^colour is not a valid field\. Valid fields are/],
    ['works?filter=publication_year:2020&filter=type:article', /given once only/],
    ['works?filter=publication_year', /Invalid query parameter in publication_year/],
    ['works?filter=publication_year:soon', /Value for param publication_year must be a number/],
    [`works?filter=openalex:${manyIds}`, /Maximum number of values exceeded for openalex/],
    ['works?filter=from_publication_date:yesterday', /invalid date/],
    ['works?sort=colour', /colour is not a valid sort field/],
    ['works?sort=relevance_score', /Must include a search query/],
    ['works?select=abstract', /^abstract is not a valid select field\. Valid fields for select are: id, doi, title/],
    ['works?group_by=publication_date', /Cannot group by date/],
    ['works?group_by=type&select=id', /select does not work with group_by/],
    ['works?limit=5', /^limit is not a valid parameter\. Valid parameters are: .*per-page/],
    ['works?per-page=many', /^Param per-page must be a number\.$/],
    ['works?page=first', /^Param page must be a number\.$/],
    ['works?sample=some', /sample must be an integer/],
    ['works?seed=1', /must include the sample parameter/],
    ['works?sample=50&page=2', /seed value is required/],
    ['works?search=a|b', /does not support the \| operator/],
    ['works?format=xlsx', /Valid formats are json/],
    ['works/random?select=colour', /colour is not a valid select field/],
    ['works/random?filter=is_oa:true', /filter is not a valid parameter/],
    ['autocomplete/works', /Must enter a 'q' parameter/],
    ['autocomplete?q=a&entity_type=planet', /planet is not a valid value for parameter entity_type/],
    ['autocomplete?q=a&filter=is_oa:true', /filter is not a valid parameter/],
    ['autocomplete/works?q=a&filter=colour:red', /colour is not a valid field/],
    ['autocomplete/authors?q=a&entity_type=work', /entity_type must be author here, not work/],
    ['autocomplete/authors?q=a&author_hint=hat', /author_hint must be/],
  ])('D-05 answers %s with 400 in OpenAlex’s words', async (url, message) => {
    const response = await client.get(`/catalogue/${url}`)
    expect(response.statusCode).toBe(400)
    const problem = OpenCatalogueProblem.parse(response.json())
    expect(problem.error).toBe('Invalid query parameters error.')
    expect(problem.message).toMatch(message)
  })

  it.each([
    ['works?per-page=201', /between 1 and 200/],
    ['works?per_page=0', /between 1 and 200/],
    ['works?page=0', /greater than 0/],
    ['works?page=51&per-page=200', /Maximum results size of 10,000/],
    ['works?cursor=null', /Cursor is null\. Likely reached end of results\./],
    ['works?cursor=x', /Invalid cursor value/],
    ['works?cursor=*&page=2', /Cannot use page parameter with cursor/],
    ['works?group_by=type&page=2', /Unable to paginate beyond page 1/],
  ])('D-05 answers %s as a fault of pages', async (url, message) => {
    const response = await client.get(`/catalogue/${url}`)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ error: 'Pagination error.', message: expect.stringMatching(message) })
  })

  it.each([
    'works/W404',
    'works/https://doi.org/10.5555/none',
    'authors/W98000000001',
    'publishers/P1',
    'fields/99999',
    'planets',
    'planets/P1',
    'autocomplete/planets?q=a',
    'works/W1/ngrams/more',
    '',
  ])('D-05 answers /catalogue/%s with 404, in the same shape', async (url) => {
    const response = await client.get(`/catalogue/${url}`)
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.json()).toEqual({
      error: 'Not found.',
      message: 'There is nothing here, or nothing that you may see.',
    })
  })

  it('D-05 tells callers over the limit when to come back, in the same shape', async () => {
    const strict = await startTestServer({ environment: { RATE_LIMIT_PER_MINUTE: '1' } })
    const hasty = new Client(strict)
    expect((await hasty.get('/catalogue/works?per-page=1')).statusCode).toBe(200)
    const response = await hasty.get('/catalogue/works?per-page=1')
    expect(response.statusCode).toBe(429)
    expect(response.json()).toMatchObject({ error: 'Rate limit exceeded', retryAfter: expect.any(Number) })
    expect(Number(response.headers['retry-after'])).toBe(response.json().retryAfter)
    await strict.close()
  })

  it('D-05 refuses to write', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      expect((await client.call(method, '/catalogue/works')).statusCode).toBe(405)
    }
  })

  it('D-05 answers or refuses any address, and never fails', async () => {
    const parameterNames = fc.constantFrom(
      'filter',
      'search',
      'sort',
      'select',
      'cursor',
      'group_by',
      'sample',
      'seed',
      'page',
      'q',
    )
    const parameterValues = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom(
        'title.search:(a OR',
        'doi:10.5555/x',
        '*',
        '-1',
        '1e9',
        'type:a b|c',
        'publication_year:>=2020',
        '%',
      ),
    )
    const addresses = fc.oneof(
      fc.constantFrom(...openCatalogueEntities).map((entity) => entity as string),
      fc.constantFrom(...openCatalogueEntities).map((entity) => `autocomplete/${entity}`),
      fc
        .tuple(fc.constantFrom(...openCatalogueEntities), fc.string({ maxLength: 20 }))
        .map(([entity, id]) => `${entity}/${encodeURIComponent(id)}`),
    )
    await fc.assert(
      fc.asyncProperty(
        addresses,
        fc.array(fc.tuple(parameterNames, parameterValues), { maxLength: 3 }),
        async (address, parameters) => {
          const query = parameters
            .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
            .join('&')
          const { statusCode } = await client.get(`/catalogue/${address}?${query}`)
          expect([200, 301, 400, 404]).toContain(statusCode)
        },
      ),
      { numRuns: 300 },
    )
    expect(server.log()).not.toContain('"failure"')
  })
})
