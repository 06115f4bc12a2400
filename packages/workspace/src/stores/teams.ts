import type { SharedTeam } from './sharing.ts'
import type { Person } from './who.ts'

export interface Team extends SharedTeam {
  /** By last name. */
  users: Person[]
}
