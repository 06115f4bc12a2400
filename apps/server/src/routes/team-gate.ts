import { AppError } from '@cognate/contract'
import type { Caller } from '../access/callers.ts'

/** Refuses whoever may not change teams, before anything is said of the team. */
export function requireLocalAdmin({ isLocalAdmin }: Caller): void {
  if (!isLocalAdmin) throw new AppError('not_local_admin')
}

/** The fields of a request about a team that its refusals speak of. */
export const teamFields = { team_name_taken: 'name', user_not_found: 'users' } as const
