import { isIP } from 'node:net'
import { AppError, paths } from '@cognate/contract'
import type { FastifyInstance } from 'fastify'
import { type Config, hostName } from '../base/config.ts'
import { METRICS } from '../metrics/serve-metrics.ts'

/** Monitors call these under any name; metrics ask for a token. */
const healthPaths: readonly string[] = [paths.health, paths.ready, METRICS]

/**
 * Refuses calls whose Host header has a foreign name. Otherwise another site could point its own name at this machine and
 * read what it must not (DNS rebinding). IP addresses cannot be abused like that, so any is accepted.
 */
export function checkHosts(app: FastifyInstance, config: Pick<Config, 'host' | 'publicUrl'>): void {
  const ownNames = new Set(['localhost', config.host.toLowerCase()])
  if (config.publicUrl) ownNames.add(hostName(config.publicUrl))
  app.addHook('onRequest', async ({ headers, url }) => {
    const name = nameIn(headers.host)
    if (name === undefined || ownNames.has(name) || isIP(name) > 0 || name.endsWith('.localhost')) return
    if (!healthPaths.includes(url.replace(/\/?(\?.*)?$/, ''))) throw new AppError('misdirected')
  })
}

/** `experts.example.org` of `Experts.example.org:8080`, `::1` of `[::1]:8080`; HTTP/1.0 may name none. */
function nameIn(host: string | undefined): string | undefined {
  if (host === undefined) return undefined
  return host
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
}
