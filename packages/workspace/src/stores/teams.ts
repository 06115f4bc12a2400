import type { Changes } from './lists.ts'
import type { SharedTeam } from './sharing.ts'
import type { Administrator, Person } from './who.ts'

export interface Team extends SharedTeam {
  /** By last name. */
  users: Person[]
}

export interface TeamStore {
  /** The teams of the organisation by name; none for somebody who is not a member of it. */
  list(by: Administrator): Promise<Team[]>
  /**
   * @param team  `users` are user names of members of the organisation, in any case.
   * @throws AppError not_local_admin, team_name_taken, user_not_found
   */
  create(by: Administrator, team: { name: string; users?: readonly string[] }): Promise<Team>
  /** Renames a team, or replaces all of its members. Raises what `create` raises. */
  change(
    by: Administrator,
    uuid: string,
    changes: Changes<{ name: string; users: readonly string[] }>,
  ): Promise<Team | undefined>
  /** Removes a team and every share with it; false where there is no such team. Raises not_local_admin. */
  remove(by: Administrator, uuid: string): Promise<boolean>
}
