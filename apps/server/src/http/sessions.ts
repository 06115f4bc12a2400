import { DAY_MS, HOUR_MS } from '@cognate/contract'
import type { PersonWithMemberships } from '@cognate/workspace'
import cookie from '@fastify/cookie'
import session, { type FastifySessionOptions } from '@fastify/session'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WayIn } from '../access/ways-in.ts'
import { isSecure } from '../base/is-secure.ts'
import type { Identity } from '../sign-in/identity.ts'
import { setCsrfToken } from './csrf.ts'
import { deviceInWords, markDevice } from './device.ts'
import type { Services } from './services.ts'
import { addressHash } from './tries.ts'

declare module 'fastify' {
  interface Session {
    user_id?: string
    /** Milliseconds since 1970 at sign-in. */
    started_at?: number
    /** Milliseconds since 1970 at which the session was last kept. */
    touched_at?: number
    way_in?: WayIn
    /** Whether a second factor was proved beside the password. */
    second_factor?: boolean | undefined
    /** The person at the provider, and their session there, as an OpenID Connect provider names them. */
    idp_sub?: string | undefined
    idp_sid?: string | undefined
    /** The browser and its system in words. */
    device?: string | undefined
    /**
     * Whose session it is, as read with it when the call began; undefined in one that began in this call. A function,
     * since a session is compared as JSON to see whether it has to be stored.
     */
    person?: () => PersonWithMemberships | undefined
  }
}

const COOKIE = 'sessionid'
/** A session ends this long after sign-in, even if it is in use. */
const MAX_SESSION_MS = 30 * DAY_MS
/** Shortest time between two writes of a session's last use. */
const TOUCH_EVERY_MS = HOUR_MS

/** Cookies and sessions for the calls of a scope; sessions live in the workspace and only where somebody signed in. */
export async function addSessions(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(cookie)
  await app.register(session, {
    secret: services.sessionSecret,
    cookieName: COOKIE,
    cookie: {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure(services),
      maxAge: services.config.sessionDays * DAY_MS,
    },
    saveUninitialized: false,
    rolling: false,
    store: storeOf(services),
  })
}

interface Entering {
  userId: string
  wayIn: WayIn
  /** Whether a second factor was proved. */
  hasSecondFactor?: boolean | undefined
  /** What an OpenID Connect provider calls the sign-in. */
  atProvider?: Identity['signIn']
}

/**
 * Begins a session under a new id, so that an id known from before is useless. The address is remembered: others cannot
 * lock it out of the account. So is the browser: of a new one beside others, the person is told by mail.
 */
export async function signIn(
  { request, reply, services }: { request: FastifyRequest; reply: FastifyReply; services: Services },
  { userId, wayIn, hasSecondFactor, atProvider }: Entering,
): Promise<void> {
  await services.workspace.knownAddresses.remember(userId, addressHash(request, services))
  const device = deviceInWords(request.headers['user-agent'])
  const standing = await services.workspace.knownDevices.remember(userId, markDevice(request, reply, services))
  await request.session.regenerate()
  const now = services.now().getTime()
  request.session.user_id = userId
  request.session.started_at = now
  request.session.touched_at = now
  request.session.way_in = wayIn
  request.session.second_factor = hasSecondFactor
  request.session.idp_sub = atProvider?.sub
  request.session.idp_sid = atProvider?.sid
  request.session.device = device
  setCsrfToken(request, reply, services)
  if (standing === 'new') await services.postman.tell({ kind: 'new_device', user_id: userId, device: device ?? null })
}

/** Ends the session, in the database and in the browser. */
export async function signOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.session.user_id !== undefined) await request.session.destroy()
  reply.clearCookie(COOKIE, { path: '/' })
}

/** Keeps a session that is in use alive, with a write an hour at most. */
export function touch(request: FastifyRequest, now: number): void {
  if (now - (request.session.touched_at ?? 0) < TOUCH_EVERY_MS) return
  request.session.touched_at = now
  request.session.touch()
}

/**
 * Leaves the session as it is in the database. While the database cannot be reached, saving the session would fail and
 * spoil the error answer.
 */
export function dropSession(request: FastifyRequest): void {
  Object.assign(request, { session: undefined })
}

function storeOf({ workspace, config, now }: Services): NonNullable<FastifySessionOptions['store']> {
  return {
    get: (sid, done) => {
      workspace.sessions.get(sid).then(
        (session) => {
          if (!session) return done(null, null)
          const fields = { ...session.data, person: () => session.person }
          // The fields of the cookie come from the settings.
          done(null, fields as unknown as Parameters<typeof done>[1])
        },
        (error) => done(error),
      )
    },
    set: (sid, { user_id, started_at, touched_at, way_in, second_factor, idp_sub, idp_sid, device }, done) => {
      // Sessions without a user are never stored.
      if (user_id === undefined) return done(null)
      const idleEnd = now().getTime() + config.sessionDays * DAY_MS
      const expiresAt = new Date(Math.min(idleEnd, (started_at ?? 0) + MAX_SESSION_MS))
      workspace.sessions
        .set(sid, { user_id, started_at, touched_at, way_in, second_factor, idp_sub, idp_sid, device }, expiresAt)
        .then(() => done(null), done)
    },
    destroy: (sid, done) => {
      workspace.sessions.destroy(sid).then(() => done(null), done)
    },
  }
}
