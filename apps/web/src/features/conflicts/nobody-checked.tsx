import type { ConflictInput } from '@cognate/contract'
import { Link } from 'react-router'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import { AUTHORS } from '../../model/manuscript/manuscript-query.ts'
import { IconAlertTriangle } from '../../ui/icons.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.tsx'

/** Says of the manuscript of this tab that no conflicts are looked for, where it names no authors and nobody else is checked against. */
export function NobodyChecked({ conflicts }: { conflicts: ConflictInput | null }) {
  const saved = useCollectionPart((state) => state.saved)
  if (saved?.manuscript?.authors.length !== 0 || (conflicts?.records ?? []).length > 0) return null
  return (
    <p
      className={`${shared.warningCard} ${shared.breaking} ${shared.body} ${shared.beside} ${shared.above}`}
      role="note"
    >
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden className={`${shared.warning} ${shared.byFirstLine}`} />
      <span>
        {messages.nobodyNamed}{' '}
        {saved.access.is_owned && <Link to={`/app/search/${saved.uuid}/${AUTHORS}`}>{messages.addAuthors}</Link>}
      </span>
    </p>
  )
}
