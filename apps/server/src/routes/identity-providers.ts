import { AppError } from '@cognate/contract'
import type { FastifyReply } from 'fastify'
import { signedInCaller } from '../http/admit.ts'
import type { Call, Handler } from '../http/handler.ts'
import { signIn } from '../http/sessions.ts'
import { requestAuthorization } from '../sign-in/authorization-request.ts'
import { completeAssertion, completeCallback, holdAssertion } from '../sign-in/callback.ts'
import { originOf } from '../sign-in/exchange.ts'
import { findIdentityProvider } from '../sign-in/identity-providers.ts'
import { readReturnAddress } from '../sign-in/return-address.ts'
import { samlMetadata } from '../sign-in/saml.ts'
import { serviceProviderFor } from '../sign-in/service-provider.ts'
import type { Outcome } from '../sign-in/use-identity.ts'
import { callerAt } from '../traces/who.ts'

/** Institutions through which people sign in, by name or abbreviation; none for less than 3 characters. */
export const searchIdentityProviders: Handler<'searchIdentityProviders'> = async ({ body, services }) => {
  const providers = await services.workspace.identityProviders.search(body.q.trim())
  return { idps: providers.map(({ key, name, abbreviation }) => ({ id: key, name, abbreviation })) }
}

/** Sends the browser to an identity provider to sign in. */
export const startSso: Handler<'startSso'> = async (call) => {
  const returnTo = readReturnAddress(call.query.next, originOf(call))
  const purpose = { process: 'login', returnTo, userId: null } as const
  return redirect(call.reply, await requestAuthorization(call.params.provider, purpose, call))
}

/** Sends the browser to an identity provider, to sign in or to connect an account there to the one that is signed in. */
export const redirectToProvider: Handler<'redirectToProvider'> = async (call) => {
  const { body, request, reply, services } = call
  const { provider, process, callback_url } = body
  const returnTo = readReturnAddress(callback_url, originOf(call))
  const caller = process === 'connect' ? await signedInCaller(request, services) : undefined
  if (process === 'connect' && !caller) {
    return redirect(reply, `/accounts/login/?${new URLSearchParams({ next: returnTo })}`)
  }
  const purpose = { process, returnTo, userId: caller?.account.id ?? null }
  return redirect(reply, await requestAuthorization(provider, purpose, call))
}

/** Finishes sign-in or connecting when the browser returns from an OpenID Connect provider. */
export const finishCallback: Handler<'finishCallback'> = async (call) =>
  follow(await completeCallback(call.params.provider, call.query.state, call), call)

/** Takes the assertion of a SAML provider. */
export const takeAssertion: Handler<'takeAssertion'> = async (call) =>
  follow(await holdAssertion(call.params.provider, call), call)

/** Finishes sign-in or connecting with an accepted SAML assertion. */
export const finishAssertion: Handler<'finishAssertion'> = async (call) =>
  follow(await completeAssertion(call.params.provider, call.query.ticket, call), call)

/** The metadata of our side of a SAML provider. */
export const getSamlMetadata: Handler<'getSamlMetadata'> = async (call) => {
  const provider = await findIdentityProvider(call.params.provider, call.services)
  if (provider?.kind !== 'saml') throw new AppError('not_found')
  const metadata = samlMetadata(serviceProviderFor(originOf(call), provider.key))
  return call.reply.type('application/samlmetadata+xml; charset=utf-8').send(metadata)
}

type FinishingCall = Call<'finishCallback' | 'takeAssertion' | 'finishAssertion'>

async function follow({ address, signedIn }: Outcome, { request, reply, services }: FinishingCall): Promise<undefined> {
  if (signedIn) {
    const { caller, details } = signedIn
    await signIn({ request, reply, services }, { userId: caller.account.id, wayIn: details.provider })
    await services.traces.note('signed_in', callerAt(caller, request), { details })
  }
  return redirect(reply, address)
}

/** The status comes from the row of the call. */
function redirect(reply: FastifyReply, address: string): undefined {
  reply.header('location', address)
  return undefined
}
