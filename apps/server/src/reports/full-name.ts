import type { Caller } from '../access/callers.ts'

/** Somebody's name; the user name where they have none. */
export const fullName = ({ first_name, last_name, username }: Caller['account']): string =>
  [first_name, last_name].filter(Boolean).join(' ') || username
