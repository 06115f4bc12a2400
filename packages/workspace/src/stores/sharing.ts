import type { ShareRight } from '@cognate/contract'
import type { Person } from './who.ts'

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
