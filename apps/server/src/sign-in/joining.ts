import type { Account, MappedRights } from '@cognate/workspace'
import type { Identity } from './identity.ts'
import type { IdentityProvider } from './identity-providers.ts'

type Joining = Pick<IdentityProvider['settings'], 'by_invitation_only' | 'domains'>

/** Whether a provider's settings let somebody join its organisation whom the operator did not make a member. */
export function mayJoin({ by_invitation_only, domains }: Joining, email: string | undefined): boolean {
  if (by_invitation_only) return false
  return domains.length === 0 || domains.includes(email?.split('@').at(-1)?.toLowerCase() ?? '')
}

/**
 * The role and the teams that somebody's attributes stand for. Roles and teams that no rule mentions are left
 * unchanged.
 */
export function rightsOf({ rights }: IdentityProvider['settings'], { attributes }: Identity): MappedRights {
  const met = rights.filter(({ attribute, value }) => attributes[attribute]?.includes(value))
  const isNamed = (team: string) => met.some(({ teams }) => teams.includes(team))
  const teams = Object.fromEntries(rights.flatMap(({ teams }) => teams).map((team) => [team, isNamed(team)]))
  if (!rights.some(({ local_admin }) => local_admin)) return { teams }
  return { teams, is_local_admin: met.some(({ local_admin }) => local_admin === true) }
}

const MAX_NAME = 150

/** The account of somebody who comes for the first time; the user name is what stands before the `@`. */
export function newAccountFor(
  email: string,
  { first_name, last_name, display }: Identity,
): Pick<Account, 'username' | 'email' | 'first_name' | 'last_name'> {
  const local = email.slice(0, email.lastIndexOf('@'))
  const words = display.includes('@') ? [local] : display.split(/\s+/)
  return {
    username:
      local
        .toLowerCase()
        .replace(/[\s\p{C}]/gu, '')
        .slice(0, MAX_NAME - 10) || 'user',
    email,
    first_name: shorten(first_name ?? (words.slice(0, -1).join(' ') || words[0]!)),
    last_name: shorten(last_name ?? (first_name === undefined && words.length > 1 ? words.at(-1)! : '')),
  }
}

const shorten = (name: string) =>
  name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .trim()
    .slice(0, MAX_NAME)
