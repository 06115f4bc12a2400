import type { PersonWithMemberships } from './memberships.ts'

/** What travels with a session cookie; `user_id` ties the session to its person. */
export type SessionData = Record<string, unknown> & { user_id?: string }

/** A session, and whose it is as one statement read them; a session without a user is nobody's. */
export interface OpenSession {
  data: SessionData
  person: PersonWithMemberships | undefined
}

/** Sessions by their id, which is hashed before it leaves the process. */
export interface SessionStore {
  /** Undefined once the session has ended or expired. */
  get(sid: string): Promise<OpenSession | undefined>
  /** Stores a session. One that has ended stays ended, even if a request that began before stores it again. */
  set(sid: string, data: SessionData, expiresAt: Date): Promise<void>
  destroy(sid: string): Promise<void>
  /** Deletes expired sessions and gives their number. */
  removeExpired(): Promise<number>
}
