import type { IdentityHint } from '@cognate/contract'

export const severalPersons = 'May be several people with the same name'
export const maybeSamePerson = 'May be the same person as'

/** A doubt about who an author is in words, as a possibility and never as a fact. */
export function identityInWords({ kind, others }: Pick<IdentityHint, 'kind' | 'others'>): string {
  if (kind === 'several_persons') return severalPersons
  return `${maybeSamePerson} ${others.map(({ display_name }) => display_name).join(', ')}`
}
