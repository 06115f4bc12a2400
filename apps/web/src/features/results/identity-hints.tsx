import type { AuthorRecord, IdentityHint } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { identityInWords, maybeSamePerson, severalPersons } from '../../model/records/identity-words.ts'
import parts from '../../ui/row-parts.module.css'
import shared from '../../ui/shared.module.css'

interface IdentityHintsProps {
  hints: NonNullable<AuthorRecord['identity_hints']>
}

/** A mark for each doubt about who an author is, with its reason as a tooltip. */
export function IdentityMarks({ hints }: IdentityHintsProps) {
  return hints.map((hint) => (
    <span key={keyOf(hint)} className={parts.badge} title={hint.reason}>
      {identityInWords(hint)}
    </span>
  ))
}

/** The same doubts with their reasons, and links to whom they name. */
export function IdentityReasons({ hints }: IdentityHintsProps) {
  return (
    <ul>
      {hints.map((hint) => (
        <li key={keyOf(hint)}>
          {hint.kind === 'several_persons' ? severalPersons : maybeSamePerson}
          {hint.others.map(({ id, display_name }, at) => (
            <Fragment key={id}>
              {at > 0 && ','}{' '}
              <Link to={`/app/people/${shortId(id)}/`}>
                <bdi>{display_name}</bdi>
              </Link>
            </Fragment>
          ))}
          <span className={shared.quiet}> · {hint.reason}</span>
        </li>
      ))}
    </ul>
  )
}

function keyOf({ kind, others }: IdentityHint): string {
  return [kind, ...others.map(({ id }) => id)].join(' ')
}
