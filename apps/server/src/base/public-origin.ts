import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'

/**
 * `https://experts.example.org`: the address at which people reach the installation. It goes into mails and return
 * addresses, so it is never read from a request: the caller chooses the Host header.
 */
export function publicOrigin({ publicUrl, host, port }: Config, app: Pick<FastifyInstance, 'server'>): string {
  if (publicUrl) return publicUrl.origin
  const boundAddress = app.server.address()
  const listeningPort = typeof boundAddress === 'object' && boundAddress !== null ? boundAddress.port : port
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${listeningPort}`
}
