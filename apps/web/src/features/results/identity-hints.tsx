import type { AuthorRecord, IdentityHint } from '@cognate/contract'
import parts from '../../ui/row-parts.module.css'
import classes from './record-popup.module.css'

interface IdentityHintsProps {
  hints: NonNullable<AuthorRecord['identity_hints']>
}

/** What to look at twice before somebody is asked: a mark each, with its reason where a pointer rests on it. */
export function IdentityMarks({ hints }: IdentityHintsProps) {
  return hints.map((hint) => (
    <span key={keyOf(hint)} className={parts.badge} title={hint.reason}>
      {wordingOf(hint)}
    </span>
  ))
}

/** The same in full, with the reasons. */
export function IdentityReasons({ hints }: IdentityHintsProps) {
  return (
    <ul>
      {hints.map((hint) => (
        <li key={keyOf(hint)}>
          <bdi>{wordingOf(hint)}</bdi>
          <span className={classes.quiet}> · {hint.reason}</span>
        </li>
      ))}
    </ul>
  )
}

/** What a hint says: it is a question, never a finding. */
export function wordingOf({ kind, others }: Pick<IdentityHint, 'kind' | 'others'>): string {
  if (kind === 'several_persons') return 'May be several people of one name'
  return `May be the same person as ${others.map(({ display_name }) => display_name).join(', ')}`
}

function keyOf({ kind, others }: IdentityHint): string {
  return [kind, ...others.map(({ id }) => id)].join(' ')
}
