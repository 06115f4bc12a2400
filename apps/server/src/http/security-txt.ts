import type { FastifyInstance } from 'fastify'
import type { Config } from '../base/config.ts'
import type { Services } from './services.ts'

export const SECURITY_TXT = '/.well-known/security.txt'
/** RFC 9116 advises less than a year; the file is made for each call. */
const VALID_MS = 180 * 24 * 3600 * 1000

/** Serves the contact for reports of a weakness; without a contact there is no such file. */
export function serveSecurityTxt(app: FastifyInstance, { config, now }: Pick<Services, 'config' | 'now'>): void {
  const contact = config.securityContact
  if (contact === undefined) return
  app.get(SECURITY_TXT, (_, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(securityTxt({ ...config, securityContact: contact }, now())),
  )
}

type SecurityTxtSettings = Pick<Config, 'securityPolicy' | 'publicUrl'> & { securityContact: string }

/**
 * What `/.well-known/security.txt` says on a day.
 * @see RFC 9116
 */
export function securityTxt({ securityContact, securityPolicy, publicUrl }: SecurityTxtSettings, now: Date): string {
  const fields = [
    ['Contact', securityContact],
    ['Expires', new Date(now.getTime() + VALID_MS).toISOString()],
    ['Preferred-Languages', 'en'],
    ['Canonical', publicUrl && new URL(SECURITY_TXT, publicUrl).href],
    ['Policy', securityPolicy?.href],
  ]
  return fields.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}\n`])).join('')
}
