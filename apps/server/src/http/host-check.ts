import { isIP } from 'node:net'
import { AppError, paths } from '@cognate/contract'
import type { FastifyInstance } from 'fastify'
import { type Config, hostName } from '../base/config.ts'

/** Asked by whatever watches over the server, under whichever name it knows it. */
const watched: readonly string[] = [paths.health, paths.ready]

/**
 * Refuses calls whose Host header names somebody else. A page elsewhere could otherwise let its own name lead to this machine
 * and read here what it may not (DNS rebinding). An address cannot be made to lead here like that, so any is taken.
 */
export function checkHosts(app: FastifyInstance, config: Pick<Config, 'host' | 'publicUrl'>): void {
  const own = new Set(['localhost', config.host.toLowerCase()])
  if (config.publicUrl) own.add(hostName(config.publicUrl))
  app.addHook('onRequest', async ({ headers, url }) => {
    const name = nameIn(headers.host)
    if (name === undefined || own.has(name) || isIP(name) > 0 || name.endsWith('.localhost')) return
    if (!watched.includes(url.replace(/\/?(\?.*)?$/, ''))) throw new AppError('misdirected')
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
