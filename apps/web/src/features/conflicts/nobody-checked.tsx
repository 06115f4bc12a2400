import type { ConflictInput } from '@cognate/contract'
import { Link } from 'react-router'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import { AUTHORS } from '../../model/manuscript/manuscript-query.ts'
import { CheckNote } from './check-note.tsx'
import { messages } from './messages.tsx'

/** Says of the manuscript of this tab that no conflicts are looked for, where it names no authors and nobody else is checked against. */
export function NobodyChecked({ conflicts }: { conflicts: ConflictInput | null }) {
  const saved = useCollectionPart((state) => state.saved)
  if (saved?.manuscript?.authors.length !== 0 || (conflicts?.records ?? []).length > 0) return null
  return (
    <CheckNote>
      <span>
        {messages.nobodyNamed}{' '}
        {saved.access.is_owned && <Link to={`/app/search/${saved.uuid}/${AUTHORS}`}>{messages.addAuthors}</Link>}
      </span>
    </CheckNote>
  )
}
