import {
  AppError,
  isAdministration,
  isForAnybody,
  isForOrganisation,
  ORGANISATION_HEADER,
  type Route,
} from '@cognate/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '../access/address-key.ts'
import { type AccountOwner, type Caller, callerFor, requireAdministrator, requireEndpoint } from '../access/callers.ts'
import { keyedHash } from '../access/keyed-hash.ts'
import { withoutUnprovenRoles } from '../access/second-factor.ts'
import { entersBy } from '../access/ways-in.ts'
import { RateLimit, type Standing } from '../base/rate-limit.ts'
import { callerByKey, keyIn, requireScope } from './api-keys.ts'
import type { Services } from './services.ts'
import { touch } from './sessions.ts'

/** Lets a call through to its handler, or refuses it; gives the caller where the call asks who it is. */
export type Admit = (
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Caller | AccountOwner | undefined>

/** Authorization requests from one address in a minute, and as many callbacks; a whole institution may share an address. */
const SIGN_INS_PER_MINUTE = 120
/** Calls of the system of one institution in a minute: Entra ID makes up to 25 a second. */
const PROVISIONING_PER_MINUTE = 3_000

/**
 * The one place that checks a call's access, endpoint, API key scope and rate. A call is refused unless its row in the
 * contract allows it.
 */
export function createAdmit(services: Services): Admit {
  const callLimit = minuteLimit('calls', services.config.rateLimitPerMinute, services)
  const signInLimit = minuteLimit('sign-ins', SIGN_INS_PER_MINUTE, services)
  const provisioningLimit = minuteLimit('provisioning', PROVISIONING_PER_MINUTE, services)
  return async (route, request, reply) => {
    if (route.access === 'provisioning') {
      const token = keyIn(request)
      request.provisioner = token === undefined ? undefined : await services.workspace.scim.provisioner(token)
      const { provisioner } = request
      if (provisioner) await count(provisioningLimit, reply, provisioner.provider)
      else await count(callLimit, reply, addressKey(request.ip))
      if (!provisioner) throw new AppError('not_authenticated')
      return undefined
    }
    if (route.limit === 'sign-in') await countSignIn(signInLimit, route, request)
    if (isForAnybody(route)) {
      // The caller is not known yet, so the address is counted, before the body is read.
      if (route.body) await count(callLimit, reply, `public ${addressKey(request.ip)}`)
      return undefined
    }
    const { catalogueApi } = services.config
    if (route.access === 'open-catalogue' && catalogueApi === 'off') throw new AppError('not_found')
    const isPublic = route.access === 'open-catalogue' && catalogueApi === 'public'
    const key = isPublic ? undefined : keyIn(request)
    const keyCaller = key === undefined ? undefined : await unlessEnded(callerByKey(key, services))
    await count(callLimit, reply, keyCaller ? `key ${keyCaller.key?.uuid}` : limitKeyOf(request, key))
    if (isPublic) return undefined
    const caller = key === undefined ? await signedInCaller(request, services) : keyCaller
    const owner = caller ?? (route.access === 'own-account' ? accountOwner(request) : undefined)
    if (!owner) throw new AppError('not_authenticated', aboutKey(request, key))
    if (key === undefined) touch(request, services.now().getTime())
    if (!caller) return owner
    if (key === undefined && isForOrganisation(route)) requireOrganisation(caller, request)
    if (isAdministration(route)) requireAdministrator(caller, route.access)
    requireScope(caller, route)
    if (route.endpoint) requireEndpoint(caller, route.endpoint)
    return caller
  }
}

/** Said of every key that lets nobody in, so that nobody learns which ones there were. */
const NO_SUCH_KEY = 'This API key is not valid: it is mistyped, has ended or was deleted.'
/** Said of a key that is sent in another way, such as “Token …” or without a word before it. */
const NO_BEARER = 'The API key was not read. Send it as “Authorization: Bearer KEY”.'

/** What whoever is not let in is told of the key that they sent. */
function aboutKey({ headers }: FastifyRequest, key: string | undefined): { detail?: string } {
  if (key !== undefined) return { detail: NO_SUCH_KEY }
  return headers.authorization === undefined ? {} : { detail: NO_BEARER }
}

/**
 * Refuses a write that a page makes for another organisation than the one that is active: its person switched in another
 * browser. A call that names none is meant for whichever is active.
 * @throws AppError other_organisation
 */
function requireOrganisation({ organisation }: Caller, { headers }: FastifyRequest): void {
  const name = headers[ORGANISATION_HEADER]
  if (name !== undefined && name !== organisation.name) throw new AppError('other_organisation')
}

/** The key under which a call without a valid API key is counted: the user, else the address. */
function limitKeyOf(request: FastifyRequest, key: string | undefined): string {
  return (key === undefined ? request.session.user_id : undefined) ?? addressKey(request.ip)
}

/** Who is signed in; nobody, once the account is closed or the licence has ended. */
export async function signedInCaller({ session }: FastifyRequest, services: Services): Promise<Caller | undefined> {
  const { workspace } = services
  const person = session.person?.()
  const caller = person && (await unlessEnded(callerFor(person, { workspace, mayEnter: entersBy(session.way_in) })))
  return caller && withoutUnprovenRoles(caller, session, services)
}

/** Whose session it is while the account is open, even where no licence is in force. */
function accountOwner({ session }: FastifyRequest): AccountOwner | undefined {
  const account = session.person?.()?.account
  return account?.is_active ? { account } : undefined
}

/** The caller, or nobody where the account is closed or no licence is in force. */
async function unlessEnded(caller: Promise<Caller | undefined>): Promise<Caller | undefined> {
  return caller.catch((error) => {
    if (error instanceof AppError && error.status === 403) return undefined
    throw error
  })
}

function minuteLimit(kind: string, limit: number, { workspace, sessionSecret }: Services): RateLimit {
  const hash = (name: string) => keyedHash(`${kind} ${name}`, { sessionSecret })
  return new RateLimit({ limit, windowMs: 60_000, store: workspace.rateLimits, hash })
}

async function countSignIn(limit: RateLimit, { access }: Route, { ip }: FastifyRequest): Promise<void> {
  requireAllowed(await limit.take(`${access} ${addressKey(ip)}`))
}

/** Counts a call and tells the caller how many are left, in the headers of draft-ietf-httpapi-ratelimit-headers-06. */
async function count(limit: RateLimit, reply: FastifyReply, name: string): Promise<void> {
  const standing = await limit.take(name)
  if (standing) {
    reply.headers({
      'ratelimit-policy': `${standing.limit};w=${standing.window}`,
      'ratelimit-limit': standing.limit,
      'ratelimit-remaining': standing.remaining,
      'ratelimit-reset': standing.reset,
    })
  }
  requireAllowed(standing)
}

function requireAllowed(standing: Standing | undefined): void {
  if (standing && !standing.isAllowed) throw new AppError('rate_limited', { retryAfter: standing.reset })
}
