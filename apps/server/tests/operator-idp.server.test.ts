import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWorkspace, type Workspace } from '@cognate/workspace'
import { silent } from '@cognate/workspace/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CommandLine, openCommandLine } from './support/command-line.ts'

const SECRET = 'zanzibarite-secret'
const oidc = { issuer: 'https://login.example.org', client_id: 'cognate', client_secret: SECRET }
const saml = { entity_id: 'https://idp.example.org', sso_url: 'https://idp.example.org/sso', certificates: ['AAAA'] }

const folder = mkdtempSync(join(tmpdir(), 'cognate-idp-'))
let cognate: CommandLine
let workspace: Workspace
beforeAll(async () => {
  cognate = await openCommandLine()
  workspace = await openWorkspace({ databaseUrl: cognate.databaseUrl, dataDirectory: '.', log: silent })
  await cognate.ask('organisation create college --display-name College --licence institution --until 2999-12-31')
})
afterAll(async () => {
  await workspace.close()
  await cognate.close()
  rmSync(folder, { recursive: true })
})

let files = 0
function fileOf(content: unknown): string {
  const file = join(folder, `${++files}.json`)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const create = (key: string, content: unknown, kind = 'oidc') =>
  cognate.run(
    `idp create ${key} --kind ${kind} --name "University of ${key}" --abbreviation UO --organisation college --config ${fileOf(content)}`,
  )

describe('cognate idp', () => {
  it('A-09 creates, lists, changes and removes a provider, and never prints its secret', async () => {
    const created = await create('oslo', oidc)
    expect(created).toMatchObject({ code: 0, stdout: expect.stringContaining('/sso/oslo/') })
    expect(await workspace.identityProviders.byKey('oslo')).toMatchObject({
      kind: 'oidc',
      enabled: true,
      config: { client_secret: SECRET, scope: 'openid profile email' },
    })
    expect(await workspace.identityProviders.search('oslo')).toMatchObject([{ key: 'oslo' }])
    const disabled = await cognate.run('idp set oslo --disable --json')
    expect(await workspace.identityProviders.search('oslo')).toEqual([])
    const again = await cognate.run(`idp set oslo --enable --config ${fileOf({ ...oidc, client_id: 'other' })}`)
    expect(await workspace.identityProviders.byKey('oslo')).toMatchObject({
      enabled: true,
      config: { client_id: 'other' },
    })
    const lists = [await cognate.run('idp list'), await cognate.run('idp list --json')]
    expect(lists[0]!.stdout).toMatch(/^oslo +oidc +University of oslo \(UO\) +college$/m)
    const audit = await cognate.run('audit')
    for (const { stdout, stderr } of [created, disabled, again, ...lists, audit])
      expect(stdout + stderr).not.toContain(SECRET)
    expect((await cognate.run('idp remove oslo')).code).toBe(0)
    expect(await cognate.ask('idp list')).toEqual([])
    expect((await cognate.run('idp remove oslo')).code).toBe(1)
    expect(audit.stdout).toContain('identity_provider.created')
  })

  it.each([
    ['a secret that is missing', { ...oidc, client_secret: undefined }, 'oidc', 'client_secret'],
    ['an address that is none', { ...oidc, issuer: SECRET }, 'oidc', 'issuer'],
    ['a key that does not belong', { ...oidc, colour: SECRET }, 'oidc', 'colour'],
    ['what is no JSON', `{"client_secret": ${SECRET}`, 'oidc', 'not valid JSON'],
    ['the configuration of the other kind', oidc, 'saml', 'entity_id'],
    ['a certificate that is none', { ...saml, certificates: [SECRET] }, 'saml', 'certificates.0'],
    ['no certificate', { ...saml, certificates: [] }, 'saml', 'certificates'],
  ])('A-09 refuses %s without quoting the file', async (_, content, kind, sentence) => {
    const ran = await create('refused', content, kind)
    expect(ran).toMatchObject({ code: 1, stdout: '' })
    expect(ran.stderr).toContain(sentence)
    expect(ran.stderr).not.toContain(SECRET)
    expect(await workspace.identityProviders.byKey('refused')).toBeUndefined()
  })

  it('A-09 refuses a key that is taken, an unknown organisation and a missing file', async () => {
    await create('twice', oidc)
    expect(await create('twice', oidc)).toMatchObject({ code: 1, stderr: expect.stringContaining('already') })
    const words = `--kind oidc --name Name --abbreviation N --config`
    expect(await cognate.run(`idp create lost ${words} ${fileOf(oidc)} --organisation nowhere`)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no organisation nowhere'),
    })
    expect(await cognate.run(`idp create lost ${words} ${folder}/none.json --organisation college`)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot be read'),
    })
    expect((await cognate.run(`idp create orcid ${words} ${fileOf(oidc)} --organisation college`)).code).toBe(2)
    expect((await cognate.run('idp set twice')).code).toBe(2)
    expect((await cognate.run('idp set nobody --enable')).code).toBe(1)
  })
})
