import { AppError } from '@cognate/contract'
import type { FastifyReply } from 'fastify'
import { describeFailure } from '../base/failures.ts'
import { signedInCaller } from '../http/admit.ts'
import type { Call, Handler } from '../http/handler.ts'
import { signIn } from '../http/sessions.ts'
import { requestAuthorization } from '../sign-in/authorization-request.ts'
import { completeAssertion, completeCallback, holdAssertion } from '../sign-in/callback.ts'
import { readClientKey } from '../sign-in/client-key.ts'
import { originOf } from '../sign-in/exchange.ts'
import { findAnyProvider, findIdentityProvider, institutionView } from '../sign-in/identity-providers.ts'
import { LOGOUT_TOKEN_MS } from '../sign-in/oidc.ts'
import { ourSideOf } from '../sign-in/our-side.ts'
import { readReturnAddress } from '../sign-in/return-address.ts'
import { samlMetadata } from '../sign-in/saml.ts'
import type { SignInOutcome } from '../sign-in/use-identity.ts'
import { callerAt, personAt } from '../traces/who.ts'

/** Institutions through which people sign in, by name or abbreviation; none for less than 3 characters. */
export const searchIdentityProviders: Handler<'searchIdentityProviders'> = async ({ body, services }) => {
  const providers = await services.workspace.identityProviders.search(body.q.trim())
  return { idps: providers.map(institutionView) }
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

/** Ends the sessions that a provider says are over. Every fault gets the same answer; the reason is only logged. */
export const takeLogout: Handler<'takeLogout'> = async ({ body, params, request, reply, services }) => {
  reply.header('cache-control', 'no-store')
  const { workspace, traces, log, now } = services
  const provider = await findIdentityProvider(params.provider, services)
  if (provider?.kind !== 'oidc') throw new AppError('invalid_request')
  try {
    const { jti, ...signIn } = await services.oidc.readLogout(provider, body.logout_token)
    const until = new Date(now().getTime() + LOGOUT_TOKEN_MS)
    // A token that comes again has done its work.
    if (!(await workspace.sso.consumeAssertion(provider.key, `logout ${jti}`, until)))
      throw new Error('It came before.')
    const details = { method: 'back-channel', provider: provider.key }
    for (const id of await workspace.sessions.endThrough(provider.key, signIn))
      await traces.note('signed_out', personAt(await workspace.accounts.byId(id), request), { details })
  } catch (error) {
    log.warn({ provider: provider.key, failure: describeFailure(error) }, 'a logout token was refused')
    throw new AppError('invalid_request', { cause: error })
  }
  return undefined
}

/** The public key of our side of an OpenID Connect provider. Institutions read it before the provider is in use. */
export const getClientKeys: Handler<'getClientKeys'> = async ({ params, services }) => {
  const provider = await findAnyProvider(params.provider, services.workspace)
  const file = provider?.kind === 'oidc' ? provider.settings.private_key_file : undefined
  if (file === undefined) throw new AppError('not_found')
  const { kid, publicJwk } = await readClientKey(file)
  return { keys: [{ ...publicJwk, kid, use: 'sig' }] }
}

/** The metadata of our side of a SAML provider, in use or not, for the same reason. */
export const getSamlMetadata: Handler<'getSamlMetadata'> = async (call) => {
  const provider = await findAnyProvider(call.params.provider, call.services.workspace)
  if (provider?.kind !== 'saml') throw new AppError('not_found')
  const metadata = samlMetadata(await ourSideOf(provider.key, call), provider.settings)
  return call.reply.type('application/samlmetadata+xml; charset=utf-8').send(metadata)
}

type FinishingCall = Call<'finishCallback' | 'takeAssertion' | 'finishAssertion'>

async function follow(
  { address, signedIn }: SignInOutcome,
  { request, reply, services }: FinishingCall,
): Promise<undefined> {
  if (signedIn) {
    const { caller, details, atProvider } = signedIn
    const entering = { userId: caller.account.id, wayIn: details.provider, atProvider }
    await signIn({ request, reply, services }, entering)
    await services.traces.note('signed_in', callerAt(caller, request), { details })
  }
  return redirect(reply, address)
}

/** The status comes from the row of the call. */
function redirect(reply: FastifyReply, address: string): undefined {
  reply.header('location', address)
  return undefined
}
