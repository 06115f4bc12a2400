import type { Handler } from '../handler.ts'
import { publicOrigin } from '../http/public-origin.ts'
import { addressKey } from '../http/rate-limits.ts'
import { Tries } from '../http/tries.ts'
import { sendPasswordLinks } from '../mail/password-links.ts'

/**
 * Answers at once, whoever the address belongs to; the account is looked for only afterwards, so that the time tells
 * nothing either.
 */
export function createRequestPassword(): Handler<'requestPassword'> {
  const tries = new Tries()
  return async ({ body, request, services }) => {
    const email = body.email.trim()
    tries.count([`mail ${email.toLowerCase()}`, `address ${addressKey(request.ip)}`])
    const origin = publicOrigin(services.config, request.server)
    services.background.begin('password mail', () => sendPasswordLinks(email, origin, services))
    return { status: 200 }
  }
}
