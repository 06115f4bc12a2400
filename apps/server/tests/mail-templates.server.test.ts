import { type MailTemplateView, usualMailTemplates } from '@cognate/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLocalAdmin } from './support/roles.ts'
import { type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let admin: Client
let member: Client
beforeAll(async () => {
  server = await startTestServer()
  admin = await signedIn(server, 'admin', { organisation: 'house' })
  member = await signedIn(server, 'member', { organisation: 'house' })
  await makeLocalAdmin(server, 'admin')
})
afterAll(() => server.close())

const url = '/api/mail_templates/'
const read = async (client: Client) => (await client.get(url)).json().results as MailTemplateView[]

it('drafts are worded as usual until a local administrator changes them, for the organisation alone', async () => {
  expect((await read(member)).map(({ kind, is_usual }) => [kind, is_usual])).toEqual([
    ['invitation', true],
    ['reminder', true],
    ['thanks', true],
  ])
  const wording = { subject: 'Review {{title}}?', body: 'Dear {{name}},\n{{sender}}' }
  const changed = await admin.put(`${url}invitation/`, wording)
  expect(changed.json()).toMatchObject({ ...wording, is_usual: false, changed_by: { username: 'admin' } })
  expect((await read(member))[0]).toMatchObject(wording)
  const stranger = await signedIn(server, 'stranger', { organisation: 'elsewhere' })
  expect((await read(stranger))[0]).toMatchObject({ is_usual: true })
  await admin.put(`${url}invitation/`, { ...wording, subject: 'Again' })
  expect((await read(member))[0]).toMatchObject({ subject: 'Again' })
  expect((await admin.delete(`${url}invitation/`)).statusCode).toBe(204)
  expect((await read(member))[0]).toMatchObject({ ...usualMailTemplates.invitation, is_usual: true })
})

it('a draft has only fields that there are', async () => {
  const response = await admin.put(`${url}reminder/`, { subject: 'S', body: 'Dear {{nme}}' })
  expect(response.json()).toMatchObject({ code: 'invalid_request' })
  expect(JSON.stringify(response.json())).toContain('{{nme}}')
  // A mail program would take what follows for other parts of the head.
  const broken = await admin.put(`${url}reminder/`, { subject: 'S\r\nBcc: a@b.example', body: 'B' })
  expect(broken.json()).toMatchObject({ errors: [{ field: 'subject', message: 'Use one line.' }] })
  expect((await admin.put(`${url}other/`, { subject: 'S', body: 'B' })).statusCode).toBe(404)
})
