import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeFailure } from '../base/failures.ts'
import { publicOrigin } from '../http/public-origin.ts'
import type { Services } from '../http/services.ts'
import { failureAddress } from './arrive.ts'
import { AWAY_MS, type Away, makeState, markBrowser } from './away.ts'
import type { Oidc } from './oidc.ts'
import { findProvider, type Provider } from './providers.ts'
import { beginSaml } from './saml.ts'
import type { SamlPlace } from './saml-place.ts'
import { createSsoLimit } from './sso-limit.ts'

/** Where a provider sends people back to. */
export function returnUri(origin: string, key: string): string {
  return `${origin}/sso/${key}/callback/`
}

export function samlPlace(origin: string, key: string): SamlPlace {
  return { entityId: `${origin}/sso/${key}/metadata/`, acsUrl: `${origin}/sso/${key}/acs/` }
}

type Why = Pick<Away, 'process' | 'returnTo' | 'userId'>
interface Visit {
  request: FastifyRequest
  reply: FastifyReply
  services: Services
}

/** Remembers why somebody leaves for the provider with that key, and gives the address to send the browser to. */
export type Leave = (key: string, why: Why, visit: Visit) => Promise<string>

/** A provider that is unknown or does not answer leads back with a message. */
export function createLeave(oidc: Oidc): Leave {
  const count = createSsoLimit()
  return async (key, why, visit) => {
    count(visit.request)
    try {
      const provider = await findProvider(key, visit.services)
      // Anybody may ask for any key: no line in the log is worth that.
      if (!provider) return failureAddress(why, 'social_account_failure')
      return (await leaveFor(provider, why, visit, oidc)).href
    } catch (error) {
      visit.services.log.warn({ failure: describeFailure(error) }, 'a sign-in through a provider could not begin')
      return failureAddress(why, 'social_account_failure')
    }
  }
}

async function leaveFor(provider: Provider, why: Why, visit: Visit, oidc: Oidc): Promise<URL> {
  const { request, reply, services } = visit
  const state = makeState()
  const origin = publicOrigin(services.config, request.server)
  const { url, secrets } =
    provider.kind === 'oidc'
      ? await oidc.begin(provider, { state, redirectUri: returnUri(origin, provider.key) })
      : await beginSaml(provider, samlPlace(origin, provider.key), state)
  const away: Away = { ...why, browser: markBrowser(request, reply, services), secrets }
  const expiresAt = new Date(services.now().getTime() + AWAY_MS)
  await services.workspace.sso.put(state, provider.key, away, expiresAt)
  return url
}
