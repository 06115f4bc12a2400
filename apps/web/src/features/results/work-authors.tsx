import type { AuthorshipView } from '@cognate/contract'
import shared from '../../ui/shared.module.css'
import { AuthorName } from './author-hover.tsx'
import { ExpandableItems } from './expandable-items.tsx'
import { messages } from './messages.ts'

/** Authors shown before the list is expanded. R-02. */
const INITIAL_AUTHORS = 3

/** A work's authors: the first 3, then all of them on request. */
export function WorkAuthors({ authorships }: { authorships: readonly AuthorshipView[] }) {
  if (authorships.length === 0) return <p className={`${shared.breaking} ${shared.quiet}`}>{messages.noAuthors}</p>
  const names = authorships.map(({ author }, index) => <AuthorName key={index} author={author} />)
  return (
    <p className={`${shared.breaking} ${shared.quiet}`}>
      <ExpandableItems items={names} initialCount={INITIAL_AUTHORS} noun="authors" />
    </p>
  )
}
