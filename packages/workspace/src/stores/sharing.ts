import type { ShareKind, ShareRight } from '@cognate/contract'
import type { Actor, Person } from './who.ts'

export interface SharedTeam {
  uuid: string
  name: string
}

/** Whom a thing belongs to, and who else sees it. */
export interface Sharing {
  /** For the access log; never part of an answer. */
  owner_id: string
  access: { is_owned: boolean; owner?: Person; may?: ShareRight }
  /** Empty for everybody but the owner. */
  shared_users: (Person & { may?: ShareRight })[]
  /** Empty for everybody but the owner. */
  shared_teams: (SharedTeam & { may?: ShareRight })[]
}

export interface Shares {
  shared_users: (Person & { may?: ShareRight })[]
  shared_teams: (SharedTeam & { may?: ShareRight })[]
}

export interface ShareStore {
  /**
   * Replaces the list of those a thing is shared with; the owner is left out.
   * @param shares  User names in any case and uuids of teams, all of the thing's organisation. Who is not named in `rights` keeps
   * the right they have, and at first may edit.
   * @throws AppError not_owner, user_not_found, team_not_found
   */
  set(
    actor: Actor,
    kind: ShareKind,
    uuid: string,
    shares: {
      shared_users: readonly string[]
      shared_teams: readonly string[]
      rights?: readonly { to: string; may: ShareRight }[]
    },
  ): Promise<Shares | undefined>
}
