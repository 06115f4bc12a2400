import { afterEach, expect, it, vi } from 'vitest'
import { addressOf, call, onOtherOrganisation, onSignedOut, readCookie, writeFor } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

it('fills parameters and leaves unset query values out', () => {
  expect(
    addressOf({ path: '/api/queries/:uuid/', params: { uuid: 'a/b' }, query: { run: 1, search: undefined } }),
  ).toBe('/api/queries/a%2Fb/?run=1')
})

it('reads a cookie by its whole name', () => {
  expect(readCookie('csrftoken', 'xcsrftoken=no; csrftoken=a%3D1; b=2')).toBe('a=1')
  expect(readCookie('csrftoken', 'xcsrftoken=no')).toBeUndefined()
})

it('S-08 does not take the page of a proxy for an answer', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>Sign in to this network</html>'))
  await expect(call('getProfile')).rejects.toMatchObject({ name: 'ApiError', code: 'network' })
  vi.stubGlobal('fetch', async () => new Response('{"a":1}'))
  expect(await call('getProfile')).toEqual({ a: 1 })
})

/** Records requests, and answers with a status. */
function stubFetch(status = 200) {
  const requests: { address: string; init: RequestInit }[] = []
  vi.stubGlobal('document', { cookie: 'csrftoken=t' })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    requests.push({ address, init })
    return new Response('{}', { status })
  })
  return requests
}

it('takes method and address of a call from its row', async () => {
  const requests = stubFetch()
  const params = { uuid: 'b6d6ffd8-3f58-4bd1-b43e-a1d58ad6d2f2' }
  await call('changeTeam', { params, body: { users: ['ada'] } })
  await call('getQuery', { params, query: { run: '1' } })
  expect(requests).toMatchObject([
    {
      address: `/api/teams/${params.uuid}/`,
      init: { method: 'PATCH', body: '{"users":["ada"]}', headers: { 'x-csrftoken': 't' } },
    },
    { address: `/api/queries/${params.uuid}/?run=1`, init: { method: 'GET' } },
  ])
})

it('ends the session on a 401 only where the row of the call needs one', async () => {
  stubFetch(401)
  const onEnd = vi.fn()
  const stop = onSignedOut(onEnd)
  await expect(call('getSession')).rejects.toMatchObject({ status: 401 })
  expect(onEnd).not.toHaveBeenCalled()
  await expect(call('getProfile')).rejects.toMatchObject({ status: 401 })
  expect(onEnd).toHaveBeenCalledTimes(1)
  stop()
})

it('sends a call again with a new token where the one it had was refused, and not a second time', async () => {
  const requests = stubFetch()
  const answerNext = (statuses: number[]) =>
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      requests.push({ address, init })
      const status = statuses[requests.length - 1] ?? 200
      return new Response(status === 403 ? '{"code":"csrf_failed"}' : '{"a":1}', { status })
    })
  const body = { name: 'Editors', users: [] }
  answerNext([403, 200, 200])
  expect(await call('createTeam', { body })).toEqual({ a: 1 })
  expect(requests.map(({ init }) => init.method ?? 'GET')).toEqual(['POST', 'GET', 'POST'])
  requests.length = 0
  answerNext([403, 200, 403])
  await expect(call('createTeam', { body })).rejects.toMatchObject({ code: 'csrf_failed' })
  expect(requests.map(({ init }) => init.method ?? 'GET')).toEqual(['POST', 'GET', 'POST'])
})

it('A-05 names the organisation that a write is meant for, and hears when another one is active', async () => {
  const requests = stubFetch()
  writeFor('lund')
  await call('createTeam', { body: { name: 'Editors', users: [] } })
  await call('getProfile')
  writeFor(undefined)
  await call('createTeam', { body: { name: 'Editors', users: [] } })
  const organisations = requests.map(({ init }) => (init.headers as Record<string, string>)['x-organisation'])
  expect(organisations).toEqual(['lund', undefined, undefined])
  const onRefusal = vi.fn()
  const stop = onOtherOrganisation(onRefusal)
  vi.stubGlobal('fetch', async () => new Response('{"code":"other_organisation"}', { status: 409 }))
  await expect(call('createTeam', { body: { name: 'Editors', users: [] } })).rejects.toMatchObject({
    code: 'other_organisation',
  })
  expect(onRefusal).toHaveBeenCalledTimes(1)
  stop()
})

it('does not compile where a call is given what its row does not take, or is taken for another answer', () => {
  const compileOnly = () => {
    // @ts-expect-error there is no such call
    void call('getNothing')
    // @ts-expect-error the address has a parameter
    void call('getSearch')
    // @ts-expect-error the address has another parameter
    void call('getSearch', { params: { id: 'x' } })
    // @ts-expect-error teams have no such field
    void call('createTeam', { body: { name: 'Editors', users: [], colour: 'red' } })
    // @ts-expect-error there is no such order
    void call('listQueries', { query: { ordering: 'colour' } })
    // @ts-expect-error the profile is no list
    void call('getProfile').then((profile) => profile.length)
  }
  // The compiler proves it: in a line that compiled, the expected error would be missing, which is one itself.
  expect(compileOnly).toBeTypeOf('function')
})
