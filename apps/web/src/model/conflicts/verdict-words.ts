import type { ConflictVerdictView, DeclaredRelation, VerdictGround } from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'

export const groundLabels: Record<VerdictGround, string> = {
  wrong_person: 'Wrong person',
  wrong_institution: 'Wrong institution',
}

export const relationLabels: Record<DeclaredRelation, string> = {
  family: 'Family',
  company: 'Company',
  other: 'Other relation',
}

/** What was decided: "Not a conflict: wrong person", "Accepted", "Declared: family". */
export function verdictWords({
  verdict,
  ground,
  relation,
}: Pick<ConflictVerdictView, 'verdict' | 'ground' | 'relation'>) {
  if (verdict === 'waived') return 'Accepted'
  if (verdict === 'declared') return `Declared: ${relationLabels[relation ?? 'other'].toLowerCase()}`
  return `Not a conflict: ${groundLabels[ground ?? 'wrong_person'].toLowerCase()}`
}

/**
 * What was found of somebody, with what was decided of it: "Accepted; 3 works". Where a conflict is left all the same, what makes
 * it comes first: "Declared: family; 3 works; institutions shared with Ben set aside".
 */
export function foundAndDecided(
  found: string,
  verdicts: readonly ConflictVerdictView[],
  { isConflict }: { isConflict: boolean },
): string {
  const [declared, others] = [true, false].map((is) =>
    verdicts.filter(({ verdict }) => (verdict === 'declared') === is),
  )
  const parts = isConflict
    ? [...declared!.map(verdictWords), found, ...others!.map(verdictBeside)]
    : [...verdicts.map(verdictWords), found]
  return parts.filter(Boolean).join('; ')
}

/** A verdict that leaves a conflict. */
function verdictBeside({ verdict, ground, against: { display_name: name } }: ConflictVerdictView): string {
  if (verdict === 'waived') return `accepted with ${name}`
  return ground === 'wrong_institution' ? `institutions shared with ${name} set aside` : `${name} set aside`
}

/** Who decided, and on which day. */
export const madeBy = ({ made_by, made_at }: Pick<ConflictVerdictView, 'made_by' | 'made_at'>): string =>
  [made_by && fullName(made_by), made_at.slice(0, 10)].filter(Boolean).join(', ')

/** A verdict in a cell of a file: "Accepted, with Ben (Ada Lind, 2026-11-24): One anthology". */
export function verdictText(verdict: ConflictVerdictView): string {
  const said = `${verdictWords(verdict)}, with ${verdict.against.display_name} (${madeBy(verdict)})`
  return verdict.reason ? `${said}: ${verdict.reason}` : said
}
