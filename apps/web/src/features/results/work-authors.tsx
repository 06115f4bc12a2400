import type { AuthorshipView } from '@cognate/contract'
import { useState } from 'react'
import parts from './row-parts.module.css'

/** Authors that a work names at first. Specification 1 §9. */
const FIRST_AUTHORS = 3

/** A work's authors: the first 3, then all of them on request. */
export function WorkAuthors({ authorships }: { authorships: readonly AuthorshipView[] }) {
  const [expanded, setExpanded] = useState(false)
  if (authorships.length === 0) return <p className={parts.missing}>Authors not known</p>
  const more = authorships.length - FIRST_AUTHORS
  const shown = expanded ? authorships : authorships.slice(0, FIRST_AUTHORS)
  return (
    <p className={parts.authors}>
      {shown.map(({ author }, index) => (
        // A name may stand twice among the authors of a work, also under one id: the place tells them apart.
        <span key={index}>
          {index > 0 && ', '}
          <bdi>{author.display_name}</bdi>
        </span>
      ))}
      {more > 0 && (
        <>
          {!expanded && <span> +{more} </span>}{' '}
          <button
            type="button"
            className={parts.inline}
            aria-expanded={expanded}
            aria-label={expanded ? 'Hide authors' : `Show more: ${more} authors`}
            onClick={() => setExpanded(!expanded)}
          >
            {expanded ? 'Hide' : 'Show more'}
          </button>
        </>
      )}
    </p>
  )
}
