import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CommandLine, openCommandLine } from './support/command-line.ts'
import { Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const folder = mkdtempSync(join(tmpdir(), 'cognate-logos-'))
const fileOf = (name: string, content: Buffer | string) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

let server: TestServer
let cognate: CommandLine
beforeAll(async () => {
  server = await startTestServer()
  cognate = await openCommandLine({}, server.workspace.url)
})
afterAll(async () => {
  await cognate.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

it('A-05 A-09 stores a logo and serves it to the members of the organisation, and to nobody else', async () => {
  const member = await signedIn(server, 'member')
  const outsider = await signedIn(server, 'outsider')
  await cognate.ask(`organisation set member --logo ${fileOf('logo.png', PNG)}`)
  const { logo } = (await member.get('/api/profile/')).json().active_organisation
  expect(logo).toMatch(/^logos\/[0-9a-f]{32}\.png$/)
  const { statusCode, headers, rawPayload } = await member.get(`/media/${logo}`)
  expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([
    200,
    'image/png',
    'nosniff',
  ])
  expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  expect(headers['cache-control']).toContain('private')
  expect(rawPayload).toEqual(PNG)
  expect((await outsider.get(`/media/${logo}`)).statusCode).toBe(404)
  expect((await new Client(server).get(`/media/${logo}`)).statusCode).toBe(401)
  await cognate.ask('organisation set member --logo ""')
  expect((await member.get(`/media/${logo}`)).statusCode).toBe(404)
})

it.each([
  ['an SVG, which may hold scripts', 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
  ['a page with the name of a picture', 'page.png', '<!doctype html>'],
  ['more than 256 kB', 'large.png', Buffer.concat([PNG, Buffer.alloc(256 * 1024)])],
])('A-09 refuses %s as a logo', async (_, name, content) => {
  await signedIn(server, `refused-${name.replace('.', '-')}`)
  const ran = await cognate.run(`organisation set refused-${name.replace('.', '-')} --logo ${fileOf(name, content)}`)
  expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining('The logo')])
})
