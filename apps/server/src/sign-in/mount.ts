import { AppError } from '@cognate/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { describeFailure } from '../base/failures.ts'
import { publicOrigin } from '../http/public-origin.ts'
import type { Services } from '../http/services.ts'
import { someoneAt } from '../traces/who.ts'
import { arrive, failureAddress } from './arrive.ts'
import { Away, isSameBrowser, makeState } from './away.ts'
import { Identity } from './identity.ts'
import { returnUri, samlPlace } from './leave.ts'
import { type Oidc, OidcSecrets } from './oidc.ts'
import { findProvider, type Provider } from './providers.ts'
import { entranceAddress, LANDING } from './return-address.ts'
import { describePlace, finishSaml, SamlSecrets } from './saml.ts'
import { createSsoLimit } from './sso-limit.ts'

/** A response with a few certificates and attributes has some ten kilobytes. */
const MAX_RESPONSE_BYTES = 256 * 1024
/** Between the provider's post and the browser's next request. */
const TICKET_MS = 60_000

/** A browser that comes back from an identity provider. */
interface Visit {
  /** The provider's key in the address. */
  key: string
  request: FastifyRequest
  reply: FastifyReply
}
/** A visit whose beginning is remembered. */
interface Return extends Visit {
  provider: Provider
  away: Away
}

const SamlPost = z.object({ SAMLResponse: z.string(), RelayState: z.string() })
/** What is remembered between the provider's post and the browser's next request. */
const Ticket = Away.extend({ identity: Identity })

/**
 * Mounts what identity providers, and the browsers that they send back, ask for. None of it is called by a page, and none
 * has a csrftoken: what protects it is the state, which works once and in one browser.
 */
export function mountSso(app: FastifyInstance, services: Services, oidc: Oidc): void {
  const count = createSsoLimit()
  const visitOf = (request: FastifyRequest, reply: FastifyReply): Visit => {
    count(request)
    return { key: (request.params as { provider: string }).provider, request, reply }
  }
  app.get('/sso/:provider/callback/', (request, reply) => finishOidc(visitOf(request, reply), services, oidc))
  const bodyLimit = MAX_RESPONSE_BYTES
  app.post('/sso/:provider/acs/', { bodyLimit }, (request, reply) => takeAssertion(visitOf(request, reply), services))
  app.get('/sso/:provider/finish/', (request, reply) => finishTicket(visitOf(request, reply), services))
  app.get('/sso/:provider/metadata/', (request, reply) => sendMetadata(visitOf(request, reply), services))
}

/** Back from an OpenID Connect provider with a code. */
function finishOidc(visit: Visit, services: Services, oidc: Oidc): Promise<FastifyReply> {
  const { state } = visit.request.query as { state?: unknown }
  return goOn(visit, state, services, async (back) => {
    const { provider, away, request } = back
    if (provider.kind !== 'oidc') throw new Error('The provider speaks another protocol.')
    requireSameBrowser(back, services)
    const url = new URL(returnUri(originOf(request, services), provider.key))
    url.search = request.url.slice(request.url.indexOf('?'))
    const secrets = OidcSecrets.parse(away.secrets)
    const identity = await oidc.finish(provider, { url, state: String(state), secrets })
    return arrive({ ...back, identity, services })
  })
}

/**
 * A SAML provider makes the browser post the assertion. Such a post brings none of our cookies, so what was verified waits
 * under a ticket for the browser's next request, which does.
 */
function takeAssertion(visit: Visit, services: Services): Promise<FastifyReply> {
  const post = SamlPost.safeParse(visit.request.body)
  return goOn(visit, post.data?.RelayState, services, async ({ provider, away, key, request }) => {
    if (provider.kind !== 'saml' || !post.data) throw new Error('The provider speaks another protocol.')
    const now = services.now()
    const { requestId } = SamlSecrets.parse(away.secrets)
    const response = post.data.SAMLResponse
    const place = samlPlace(originOf(request, services), key)
    const { identity, assertion } = await finishSaml(provider, place, { response, requestId, now })
    const { sso } = services.workspace
    const isNew = await sso.consumeAssertion(key, assertion.id, assertion.expiresAt)
    if (!isNew) throw new Error('The assertion came before.')
    const ticket = makeState()
    const kept: z.infer<typeof Ticket> = { ...away, secrets: {}, identity }
    await sso.put(ticket, key, kept, new Date(now.getTime() + TICKET_MS))
    return `/sso/${encodeURIComponent(key)}/finish/?${new URLSearchParams({ ticket })}`
  })
}

function finishTicket(visit: Visit, services: Services): Promise<FastifyReply> {
  const { ticket } = visit.request.query as { ticket?: unknown }
  return goOn(visit, ticket, services, async (back) => {
    requireSameBrowser(back, services)
    const { identity } = Ticket.parse(back.away)
    return arrive({ ...back, identity, services })
  })
}

/**
 * Takes what is remembered under a state, once, and sends the browser where `step` says. Whatever goes wrong ends in one
 * message that says nothing of the reason, which is in the log.
 */
async function goOn(
  visit: Visit,
  state: unknown,
  services: Services,
  step: (back: Return) => Promise<string>,
): Promise<FastifyReply> {
  const { key, reply } = visit
  let away: Away | undefined
  try {
    const kept = typeof state === 'string' ? await services.workspace.sso.take(state, key) : undefined
    away = kept && Away.loose().parse(kept)
    const provider = await findProvider(key, services)
    // Anybody may come with a made-up address: no line in the log is worth that.
    if (!away || !provider) return redirect(reply, await refuseVisit(visit, away, services))
    return redirect(reply, await step({ ...visit, provider, away }))
  } catch (error) {
    services.log.warn({ failure: describeFailure(error) }, 'a sign-in through a provider failed')
    return redirect(reply, await refuseVisit(visit, away, services))
  }
}

/** The address that tells that signing in failed; the access log counts it. */
async function refuseVisit({ request }: Visit, away: Away | undefined, { traces }: Services): Promise<string> {
  const code = 'social_account_failure'
  await traces.refused('sign_in_refused', someoneAt(request), code)
  return away ? failureAddress(away, code) : entranceAddress(code, LANDING)
}

function requireSameBrowser({ request, away }: Return, services: Services): void {
  if (!isSameBrowser(request, away, services)) throw new Error('Another browser began this.')
}

async function sendMetadata({ key, request, reply }: Visit, services: Services): Promise<FastifyReply> {
  const provider = await findProvider(key, services)
  if (provider?.kind !== 'saml') throw new AppError('not_found')
  const place = samlPlace(originOf(request, services), key)
  return reply.type('application/samlmetadata+xml; charset=utf-8').send(describePlace(place))
}

/** 303, since the browser may have posted. */
function redirect(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(address, 303)
}

function originOf(request: FastifyRequest, { config }: Services): string {
  return publicOrigin(config, request.server)
}
