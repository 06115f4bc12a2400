import type { ConflictInput } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './unchecked-authors.module.css'

interface UncheckedAuthorsProps {
  /** Ids of those to be checked against whom the catalogue does not have. */
  ids: readonly string[]
  /** The conflicts that were asked about, which may name them. */
  conflicts: ConflictInput | null
}

/** Says against whom nobody was checked, so that a row without a badge is not taken for one without a conflict. */
export function UncheckedAuthors({ ids, conflicts }: UncheckedAuthorsProps) {
  if (ids.length === 0) return null
  const names = ids.map((id) => nameOf(id, conflicts))
  return (
    <p className={classes.unchecked} role="note">
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden className={classes.icon} />
      <span>
        Not checked for conflicts with <strong>{new Intl.ListFormat('en').format(names)}</strong>:{' '}
        {ids.length === 1 ? 'this author is' : 'these authors are'} not in the catalogue.
      </span>
    </p>
  )
}

/** The name under which somebody was chosen, with the id, which is all that can be looked for. */
function nameOf(id: string, conflicts: ConflictInput | null): string {
  const record = conflicts?.records.find(({ identifier }) => shortId(identifier) === shortId(id))
  const { display_name } = (record?.fields ?? {}) as { display_name?: unknown }
  return typeof display_name === 'string' && display_name !== '' ? `${display_name} (${shortId(id)})` : shortId(id)
}
