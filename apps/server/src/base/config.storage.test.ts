import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'

const faultsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

describe('readConfig', () => {
  it('needs no setting at all', () => {
    expect(readConfig({})).toMatchObject({ port: 8080, host: '127.0.0.1', catalogueApi: 'public', demo: undefined })
  })

  it('counts an empty variable as unset', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: ' ' })).toMatchObject({ port: 8080, publicUrl: undefined })
  })

  it.each(['http://search.example.org:9200', 'https://one.example.org,http://10.0.0.7:9200'])(
    'D-07 refuses %s with a password or a key, which anybody on the way could read',
    (SEARCH_URL) => {
      const ways: Record<string, string>[] = [
        { SEARCH_USERNAME: 'ada', SEARCH_PASSWORD: 's3cret' },
        { SEARCH_API_KEY: 'a2V5' },
      ]
      for (const access of ways)
        expect(faultsOf({ SEARCH_URL, ...access })).toEqual([
          expect.stringMatching(/^SEARCH_URL must begin with https/),
        ])
      expect(faultsOf({ SEARCH_URL })).toEqual([])
    },
  )

  it('D-07 takes a password over http on this machine', () => {
    const access = { SEARCH_USERNAME: 'ada', SEARCH_PASSWORD: 's3cret' }
    expect(faultsOf({ SEARCH_URL: 'http://127.0.0.1:9200,http://localhost:9201', ...access })).toEqual([])
  })

  it('reports all faults together, each naming its variable and none its value', () => {
    const faults = faultsOf({ PORT: '70000', PUBLIC_URL: 'ftp://secret', DEMO: 'maybe', SUPPORT_MAIL: 'nobody' })
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['PORT', 'PUBLIC_URL', 'SUPPORT_MAIL', 'DEMO'])
    expect(faults.join()).not.toMatch(/70000|secret|nobody/)
  })

  it('Q-07 refuses an address of the installation with a path, which no link would have', () => {
    for (const more of ['/sub', '/?x=1', '/#x'])
      expect(faultsOf({ PUBLIC_URL: `https://experts.example.org${more}` })).toEqual([
        'PUBLIC_URL must be an address without a path, such as https://experts.example.org.',
      ])
    expect(faultsOf({ PUBLIC_URL: 'https://experts.example.org/' })).toEqual([])
  })

  it('Q-07 names both settings where metrics and the page share a port', () => {
    const fault = ['METRICS_PORT must be another port than PORT.']
    expect(faultsOf({ PORT: '9000', METRICS_PORT: '9000' })).toEqual(fault)
    expect(faultsOf({ METRICS_PORT: '8080' })).toEqual(fault)
    expect(faultsOf({ METRICS_PORT: '9000' })).toEqual([])
  })

  it('trusts the proxy on this machine where PUBLIC_URL is https, and none otherwise', () => {
    expect(readConfig({ PUBLIC_URL: 'https://experts.example.org' }).trustedProxies).toBe('loopback')
    expect(readConfig({ PUBLIC_URL: 'http://experts.example.org' }).trustedProxies).toBe(false)
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, 192.168.1.1' }).trustedProxies).toBe('10.0.0.0/8, 192.168.1.1')
    expect(faultsOf({ TRUSTED_PROXIES: '10.0.0.0/99' })).toHaveLength(1)
  })

  it('asks for a long demo password where others reach the host', () => {
    expect(faultsOf({ DEMO_PASSWORD: 'short' })).toEqual([])
    expect(faultsOf({ DEMO_PASSWORD: 'short', HOST: '0.0.0.0' })).toHaveLength(1)
  })

  it.each<Record<string, string>>([
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'http://experts.example.org' },
    { PUBLIC_URL: 'https://localhost' },
    { NODE_ENV: 'production' },
  ])('refuses a demo that somebody outside may reach: %j', (settings) => {
    const demos: Record<string, string>[] = [{ DEMO: 'on' }, { DEMO_PASSWORD: 'a password of some length' }]
    for (const demo of demos) {
      expect(faultsOf({ ...settings, ...demo })).toEqual([
        expect.stringMatching(/^DEMO.* is for a demo, which runs only/),
      ])
      expect(faultsOf({ ...settings, ...demo, DEMO: 'off' })).toEqual([])
    }
    expect(readConfig(settings).isOnlyForThisMachine).toBe(false)
  })

  it.each<Record<string, string>>([{}, { HOST: 'localhost' }, { HOST: '::1', PUBLIC_URL: 'http://[::1]:9000' }])(
    'takes one at %j',
    (settings) => {
      expect(readConfig({ ...settings, DEMO: 'on' }).isOnlyForThisMachine).toBe(true)
    },
  )

  it('warms up unless it is told not to', () => {
    expect(readConfig({}).warmsUp).toBe(true)
    expect(readConfig({ WARM_UP: 'off' }).warmsUp).toBe(false)
    expect(faultsOf({ WARM_UP: 'soon' })).toEqual([expect.stringContaining('must be on or off')])
  })

  it('D-07 reads how a search cluster is reached', () => {
    expect(readConfig({}).search).toBeUndefined()
    const SEARCH_URL = 'https://a.example.org:9200, https://b.example.org:9200'
    expect(readConfig({ SEARCH_URL }).search).toMatchObject({
      url: SEARCH_URL,
      name: 'cognate',
      credentials: undefined,
    })
    expect(readConfig({ SEARCH_URL, SEARCH_API_KEY: 'k' }).search?.credentials).toEqual({ apiKey: 'k' })
    expect(faultsOf({ SEARCH_URL: 'https://ada:secret@example.org' })).toEqual([
      'SEARCH_URL must not hold a user: set SEARCH_USERNAME and SEARCH_PASSWORD.',
    ])
    expect(faultsOf({ SEARCH_URL, SEARCH_USERNAME: 'ada' })).toHaveLength(1)
    expect(faultsOf({ SEARCH_URL, SEARCH_USERNAME: 'a', SEARCH_PASSWORD: 'b', SEARCH_API_KEY: 'c' })).toHaveLength(1)
    expect(faultsOf({ SEARCH_URL, SEARCH_CA: '/nowhere' })).toHaveLength(1)
  })

  it('takes a secret from a file, and never both', () => {
    const directory = mkdtempSync(join(tmpdir(), 'cognate-secret-'))
    const path = join(directory, 'password')
    writeFileSync(path, 's3cret\n')
    const settings = { SEARCH_URL: 'http://localhost:9200', SEARCH_USERNAME: 'ada' }
    expect(readConfig({ ...settings, SEARCH_PASSWORD_FILE: path }).search?.credentials).toEqual({
      username: 'ada',
      password: 's3cret',
    })
    expect(faultsOf({ ...settings, SEARCH_PASSWORD_FILE: path, SEARCH_PASSWORD: 'x' })).toEqual([
      'SEARCH_PASSWORD and SEARCH_PASSWORD_FILE must not both be set.',
    ])
    expect(faultsOf({ DATABASE_URL_FILE: join(directory, 'missing') })).toEqual([
      'DATABASE_URL_FILE must name a file that can be read and is not empty.',
    ])
    rmSync(directory, { recursive: true })
  })
})
