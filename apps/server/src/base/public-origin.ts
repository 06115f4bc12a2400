import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'

/**
 * `https://experts.example.org`: where people reach the installation. Never taken from a request, whose Host header is
 * the caller's to choose: links in mails and return addresses of sign-ins are made of it.
 */
export function publicOrigin({ publicUrl, host, port }: Config, app: Pick<FastifyInstance, 'server'>): string {
  if (publicUrl) return publicUrl.origin
  const bound = app.server.address()
  const listening = typeof bound === 'object' && bound !== null ? bound.port : port
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${listening}`
}
