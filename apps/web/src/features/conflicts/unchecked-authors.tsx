import type { ConflictInput } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { IconAlertTriangle } from '@tabler/icons-react'
import { messages } from './messages.tsx'
import classes from './unchecked-authors.module.css'

interface UncheckedAuthorsProps {
  /** Ids of people to check against who are not in the catalogue. */
  ids: readonly string[]
  /** The conflict input of the query, which may have their names. */
  conflicts: ConflictInput | null
}

/** Names the people who could not be checked against, so that a row without a badge is not taken for free of conflicts. */
export function UncheckedAuthors({ ids, conflicts }: UncheckedAuthorsProps) {
  if (ids.length === 0) return null
  const names = ids.map((id) => nameOf(id, conflicts))
  return (
    <p className={classes.unchecked} role="note">
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden className={classes.icon} />
      <span>{messages.unchecked(<strong>{new Intl.ListFormat('en').format(names)}</strong>, ids.length)}</span>
    </p>
  )
}

/** The name under which somebody was chosen, with the short id; only the id where there is no name. */
function nameOf(id: string, conflicts: ConflictInput | null): string {
  const record = conflicts?.records.find(({ identifier }) => shortId(identifier) === shortId(id))
  const { display_name } = (record?.fields ?? {}) as { display_name?: unknown }
  // A name that was given, and that nobody in the catalogue bears, is its own id.
  if (display_name === id) return id
  return typeof display_name === 'string' && display_name !== '' ? `${display_name} (${shortId(id)})` : shortId(id)
}
