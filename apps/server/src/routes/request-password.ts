import type { Handler } from '../http/handler.ts'
import { publicOrigin } from '../http/public-origin.ts'
import { addressHash, countTry } from '../http/tries.ts'
import { sendPasswordLinks } from '../mail/password-links.ts'

/**
 * Answers at once, whoever the address belongs to; the account is looked for only afterwards, so that the time tells
 * nothing either.
 */
export const requestPassword: Handler<'requestPassword'> = async ({ body, request, services }) => {
  const email = body.email.trim()
  const { knownAddresses } = services.workspace
  const isKnownAddress = () => knownAddresses.isKnownToMail(email, addressHash(request, services))
  await countTry({ kind: 'password mail', request, name: email, isKnownAddress }, services)
  const origin = publicOrigin(services.config, request.server)
  services.background.begin('password mail', () => sendPasswordLinks(email, origin, services))
  return { status: 200 }
}
