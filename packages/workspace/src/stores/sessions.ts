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
