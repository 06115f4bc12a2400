import { AcademicView, OptOutsPage } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aQuery, type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let operator: Client
/** An expert of the catalogue. */
let expert: { id: string; display_name: string; orcid: string }
beforeAll(async () => {
  server = await startTestServer()
  operator = await signedIn(server, 'boss')
  await server.workspace.accounts.setOperator((await server.workspace.accounts.byUsername('boss'))!.id, true)
  const { results } = (await operator.post('/api/find_similar/', aQuery(undefined, { limit: 200 }))).json()
  const found = results.find(({ fields }: { fields: { orcid: string | null } }) => fields.orcid !== null)
  expert = { ...found.fields, id: found.identifier.replace('https://openalex.org/', '') }
})
afterAll(() => server.close())

const AT = '/api/admin/opt_outs/'
const listed = async (query = '') => OptOutsPage.parse((await operator.get(AT + query)).json())
const find = (author: string) => operator.get(`/api/admin/academic/?author=${encodeURIComponent(author)}`)
const found = async (author: string) => AcademicView.parse((await find(author)).json())

describe('opt-outs on the page', () => {
  it('Q-06 A-09 show whom an id, its URL or an ORCID iD means', async () => {
    const seen = await found(expert.id)
    expect(seen).toMatchObject({ id: expert.id, is_left_out: false, person: { display_name: expert.display_name } })
    expect(seen.person!.works.length).toBeGreaterThan(0)
    expect(await found(`https://openalex.org/${expert.id.toLowerCase()}`)).toEqual(seen)
    expect(await found(expert.orcid)).toEqual(seen)
    expect(await found('A1')).toEqual({ id: 'A1', is_left_out: false, person: null })
  })

  it('A-09 refuse what names nobody', async () => {
    expect((await find('0000-0002-1825-0097')).json()).toMatchObject({ status: 404, code: 'record_not_found' })
    for (const wrong of ['Ada Lindqvist', 'W1', 'A0', '', 'x'.repeat(300)])
      expect((await find(wrong)).json()).toMatchObject({ code: 'invalid_request', errors: [{ field: 'author' }] })
    for (const wrong of ['Ada Lindqvist', 'W1', ''])
      expect((await operator.post(AT, { id: wrong })).json()).toMatchObject({ status: 400, errors: [{ field: 'id' }] })
    expect((await operator.post(AT, { id: '0000-0002-1825-0097' })).json()).toMatchObject({ code: 'record_not_found' })
    for (const body of [
      { id: 'A1', note: 'x'.repeat(501) },
      { id: 'A1', more: 1 },
    ])
      expect((await operator.post(AT, body)).statusCode).toBe(400)
    expect((await listed()).count).toBe(0)
  })

  it('Q-06 A-09 leave an academic out and show them again, under the name of who did it', async () => {
    const added = await operator.post(AT, { id: expert.id, note: ' Letter of 3 May ' })
    expect([added.statusCode, added.json()]).toMatchObject([201, { id: expert.id, note: 'Letter of 3 May' }])
    await server.hear()
    const record = () => operator.get(`/api/authors/${expert.id}/works/`)
    expect((await record()).statusCode).toBe(404)
    expect(await found(expert.id)).toEqual({ id: expert.id, is_left_out: true, person: null })
    expect((await operator.post(AT, { id: expert.id })).json()).toMatchObject({ status: 409, code: 'opt_out_exists' })

    expect((await operator.delete(`${AT}${expert.id}/`)).statusCode).toBe(204)
    await server.hear()
    expect((await record()).statusCode).toBe(200)
    expect((await operator.delete(`${AT}${expert.id}/`)).statusCode).toBe(404)
    const { results } = (await operator.get('/api/admin/log/?user=boss')).json()
    expect(results.slice(0, 2)).toMatchObject([
      { event: 'opt_out.removed', subject: `author:${expert.id}` },
      { event: 'opt_out.added', subject: `author:${expert.id}` },
    ])
    expect(JSON.stringify(results)).not.toContain('Letter')
  })

  it('Q-06 A-09 leave out whom the URL of an id or an ORCID iD means, and show them again by it', async () => {
    for (const named of [`https://openalex.org/${expert.id}`, expert.orcid, expert.orcid.replace(/^.*\//, '')]) {
      const added = await operator.post(AT, { id: named })
      expect([added.statusCode, added.json()]).toMatchObject([201, { id: expert.id }])
      await server.hear()
      expect((await operator.delete(`${AT}${encodeURIComponent(named)}/`)).statusCode).toBe(204)
      await server.hear()
      expect((await operator.delete(`${AT}${encodeURIComponent(named)}/`)).json()).toMatchObject({ code: 'not_found' })
    }
    const nobody = await operator.delete(`${AT}0000-0002-1825-0097/`)
    expect(nobody.json()).toMatchObject({ status: 404, code: 'record_not_found' })
    const wrong = await operator.delete(`${AT}Ada%20Lindqvist/`)
    expect(wrong.json()).toMatchObject({ status: 400, errors: [{ field: 'id' }] })
  })

  it('A-09 are searched and paged', async () => {
    for (const number of [1, 2, 3]) await operator.post(AT, { id: `A90${number}`, note: `Case ${number} of May` })
    expect(await listed('?page_size=2&page=2')).toMatchObject({ count: 3, results: [{ id: 'A901' }] })
    expect(await listed('?search=may%20a902')).toMatchObject({ count: 1, results: [{ note: 'Case 2 of May' }] })
    expect(await listed('?search=100%25')).toEqual({ count: 0, results: [] })
    expect((await operator.get(`${AT}?page_size=101`)).statusCode).toBe(400)
  })
})
