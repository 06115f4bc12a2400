import type { PersonWithMemberships } from '@cognate/workspace'
import cookie from '@fastify/cookie'
import session, { type FastifySessionOptions } from '@fastify/session'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WayIn } from '../access/ways-in.ts'
import { isSecure } from '../base/is-secure.ts'
import { setCsrfToken } from './csrf.ts'
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
    /**
     * Whose session it is, as read with it when the call began; undefined in one that began in this call. A function,
     * since a session is compared as JSON to see whether it has to be stored.
     */
    person?: () => PersonWithMemberships | undefined
  }
}

const COOKIE = 'sessionid'
const DAY_MS = 24 * 3600 * 1000
/** A session ends this long after sign-in, even if it is in use. */
const MAX_SESSION_MS = 30 * DAY_MS
/** Shortest time between two writes of a session's last use. */
const TOUCH_EVERY_MS = 3600 * 1000

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

interface SignInCall {
  request: FastifyRequest
  reply: FastifyReply
  services: Services
}

interface Entering {
  userId: string
  wayIn: WayIn
}

/**
 * Begins a session under a new id, so that an id known from before is useless. The address is remembered: others cannot
 * lock it out of the account.
 */
export async function signIn({ request, reply, services }: SignInCall, { userId, wayIn }: Entering): Promise<void> {
  await services.workspace.knownAddresses.remember(userId, addressHash(request, services))
  await request.session.regenerate()
  const now = services.now().getTime()
  request.session.user_id = userId
  request.session.started_at = now
  request.session.touched_at = now
  request.session.way_in = wayIn
  setCsrfToken(request, reply, services)
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
    set: (sid, { user_id, started_at, touched_at, way_in }, done) => {
      // Sessions without a user are never stored.
      if (user_id === undefined) return done(null)
      const idleEnd = now().getTime() + config.sessionDays * DAY_MS
      const expiresAt = new Date(Math.min(idleEnd, (started_at ?? 0) + MAX_SESSION_MS))
      workspace.sessions.set(sid, { user_id, started_at, touched_at, way_in }, expiresAt).then(() => done(null), done)
    },
    destroy: (sid, done) => {
      workspace.sessions.destroy(sid).then(() => done(null), done)
    },
  }
}
