import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

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

  it('reports all faults together, each naming its variable and none its value', () => {
    const faults = faultsOf({ PORT: '70000', PUBLIC_URL: 'ftp://secret', DEMO: 'maybe', SUPPORT_MAIL: 'nobody' })
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['PORT', 'PUBLIC_URL', 'SUPPORT_MAIL', 'DEMO'])
    expect(faults.join()).not.toMatch(/70000|secret|nobody/)
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
})
