import { signedInCaller } from '../http/admit.ts'
import type { Handler } from '../http/handler.ts'
import { publicOrigin } from '../http/public-origin.ts'
import type { Leave } from '../sign-in/leave.ts'
import { readReturnAddress } from '../sign-in/return-address.ts'

/** Sends the browser to an identity provider, to sign in or to connect an account there to the one that is signed in. */
export function createRedirectToProvider(leave: Leave): Handler<'redirectToProvider'> {
  return async ({ body: { provider, process, callback_url }, request, reply, services }) => {
    const returnTo = readReturnAddress(callback_url, publicOrigin(services.config, request.server))
    const caller = process === 'connect' ? await signedInCaller(request, services) : undefined
    const why = { process, returnTo, userId: caller?.account.id ?? null }
    const location =
      process === 'connect' && !caller
        ? `/accounts/login/?${new URLSearchParams({ next: returnTo })}`
        : await leave(provider, why, { request, reply, services })
    reply.header('location', location)
    return undefined
  }
}
