import { AppError } from '@cognate/contract'
import type { Call, Handler } from '../http/handler.ts'
import { namingFields } from '../http/name-fields.ts'
import { changeProvider as change, listedView, providerView, setUpProvider } from '../sign-in/administer-providers.ts'
import { requestFrom } from '../sign-in/authorization-request.ts'
import { originOf } from '../sign-in/exchange.ts'
import { findAnyProvider } from '../sign-in/identity-providers.ts'
import { changingBy, keepOwnWayIn } from '../sign-in/keep-own-way-in.ts'
import { scimAddress } from '../sign-in/service-provider.ts'
import { failureOfTrial, readTrial, trialPage } from '../sign-in/trial.ts'

/** The systems of institutions through which people sign in. */
export const listAdminProviders: Handler<'listAdminProviders'> = async (call) => {
  const { search, ...page } = call.query
  const { count, results } = await call.services.workspace.identityProviders.page({ ...page, text: search })
  return { count, results: results.map((provider) => listedView(provider, originOf(call))) }
}

export const createProvider: Handler<'createProvider'> = async (call) => {
  const { body, caller, services } = call
  await namingFields({ provider_taken: 'key' }, setUpProvider(body, caller.account.id, services))
  return providerView(body.key, originOf(call), services.workspace)
}

export const getAdminProvider: Handler<'getAdminProvider'> = (call) =>
  providerView(call.params.key, originOf(call), call.services.workspace)

export const changeProvider: Handler<'changeProvider'> = async (call) => {
  const { params, body, caller, services } = call
  if (body.enabled !== undefined) await keepIn(call, body.enabled)
  await change(params.key, body, caller.account.id, services)
  return providerView(params.key, originOf(call), services.workspace)
}

export const removeProvider: Handler<'removeProvider'> = async (call) => {
  const { params, caller, services } = call
  await keepIn(call, false)
  if (!(await services.workspace.identityProviders.remove(params.key, caller.account.id)))
    throw new AppError('not_found')
}

async function keepIn(call: Call<'changeProvider' | 'removeProvider'>, enabled: boolean): Promise<void> {
  const { key } = call.params
  const provider = await call.services.workspace.identityProviders.byKey(key)
  if (!provider) throw new AppError('not_found')
  await keepOwnWayIn({ organisationId: provider.organisation_id, provider: { key, enabled } }, changingBy(call))
}

/** Gives the token with which an institution keeps its people in step; nobody reads it again. */
export const makeScimToken: Handler<'makeScimToken'> = async (call) => {
  const { params, caller, services } = call
  const token = await services.workspace.identityProviders.createToken(params.key, caller.account.id)
  if (!token) throw new AppError('not_found')
  return { key: params.key, url: scimAddress(originOf(call)), token }
}

export const endScimToken: Handler<'endScimToken'> = async ({ params, caller, services }) => {
  if (!(await services.workspace.identityProviders.removeToken(params.key, caller.account.id)))
    throw new AppError('not_found')
}

/** Begins a sign-in that only shows what the provider asserts. */
export const beginTrial: Handler<'beginTrial'> = async (call) => {
  const { params, caller, services } = call
  const { workspace } = services
  const provider = await findAnyProvider(params.key, workspace)
  if (!provider) throw new AppError('not_found')
  const { key, kind, name } = provider
  const purpose = { process: 'try', returnTo: trialPage(key), userId: caller.account.id } as const
  const url = await requestFrom(provider, purpose, call).catch((cause) => {
    const detail = `The identity provider does not answer as it should: ${failureOfTrial(cause)}`
    throw new AppError('provider_unavailable', { detail, cause })
  })
  const subject = `identity_provider:${key}`
  await workspace.audit.write({
    actor_id: caller.account.id,
    action: 'identity_provider.tried',
    subject,
    details: { kind, name },
  })
  return { url: url.href }
}

/** What came of it. */
export const getTrial: Handler<'getTrial'> = ({ params, caller, services }) =>
  readTrial(params, caller.account.id, services)
