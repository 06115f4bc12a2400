import type { Actor, Membership } from './workspace.ts'

/** Whether somebody can work with a membership: it is validated, and a licence is in force. */
export function isUsable(
  membership: Membership,
): membership is Membership & { licence: NonNullable<Membership['licence']> } {
  return membership.is_validated && membership.licence !== null
}

/** The membership a person works with: the one they chose last, else the first usable one; undefined where none is usable. */
export function activeMembership(memberships: readonly Membership[]) {
  const usable = memberships.filter(isUsable)
  return usable.find((membership) => membership.is_active) ?? usable[0]
}
