import { afterEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer | undefined
afterEach(() => server?.close())

const now = new Date('2026-11-22T12:00:00Z')
const ask = async (environment: Record<string, string>) => {
  server = await startTestServer({ environment, services: { now: () => now } })
  return server.app.inject('/.well-known/security.txt')
}

/** Fields by their names, each of which may stand once here. */
const fieldsOf = (body: string) =>
  Object.fromEntries(body.split('\n').flatMap((line) => (line ? [line.split(': ')] : [])))

describe('/.well-known/security.txt', () => {
  it('gives the contact, the policy and its own address', async () => {
    const response = await ask({
      SECURITY_CONTACT: 'https://example.org/security',
      SECURITY_POLICY: 'https://example.org/policy',
      PUBLIC_URL: 'https://experts.example.org',
    })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(fieldsOf(response.body)).toEqual({
      Contact: 'https://example.org/security',
      Expires: '2027-05-21T12:00:00.000Z',
      'Preferred-Languages': 'en',
      Canonical: 'https://experts.example.org/.well-known/security.txt',
      Policy: 'https://example.org/policy',
    })
  })

  it.each([
    [
      { SECURITY_CONTACT: 'mailto:security@example.org', SUPPORT_MAIL: 'help@example.org' },
      'mailto:security@example.org',
    ],
    [{ SUPPORT_MAIL: 'help@example.org' }, 'mailto:help@example.org'],
  ])('%j names %s', async (environment, contact) => {
    const fields = fieldsOf((await ask(environment as Record<string, string>)).body)
    expect(fields.Contact).toBe(contact)
    expect(fields).not.toHaveProperty('Canonical')
  })

  it('does not exist without a contact', async () => {
    expect((await ask({})).statusCode).toBe(404)
  })
})
