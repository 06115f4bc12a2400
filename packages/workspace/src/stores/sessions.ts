import type { PersonWithMemberships } from './memberships.ts'

/** What travels with a session cookie; `user_id` ties the session to its person. */
export type SessionData = Record<string, unknown> & { user_id?: string }

/** A session, and whose it is as one statement read them; a session without a user is nobody's. */
export interface OpenSession {
  data: SessionData
  person: PersonWithMemberships | undefined
}

/** A session as its owner sees it. */
export interface OwnSession {
  uuid: string
  data: SessionData
  created_at: Date
  /** Whether it is the session of the id that was given. */
  is_current: boolean
}

/** Sessions by their id, which is hashed before it leaves the process. */
export interface SessionStore {
  /** Undefined once the session has ended or expired. */
  get(sid: string): Promise<OpenSession | undefined>
  /** Stores a session. One that has ended stays ended, even if a request that began before stores it again. */
  set(sid: string, data: SessionData, expiresAt: Date): Promise<void>
  destroy(sid: string): Promise<void>
  /** The open sessions of a person, the newest first; `sid` is the one that asks. */
  of(userId: string, sid: string): Promise<OwnSession[]>
  /** Ends sessions of a person; none, and false, where one of them is not an open one of theirs. */
  end(userId: string, uuids: readonly string[]): Promise<boolean>
  /**
   * Ends the sessions that began through a provider by that sign-in (`sid`), or by that person there (`sub`), of both where
   * both are given; gives the ids of the people.
   */
  endThrough(provider: string, signIn: { sub?: string | undefined; sid?: string | undefined }): Promise<string[]>
  /** Deletes expired sessions and gives their number. */
  removeExpired(): Promise<number>
}
