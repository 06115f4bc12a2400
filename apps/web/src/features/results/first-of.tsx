import { type ReactNode, useState } from 'react'
import parts from '../../ui/row-parts.module.css'

interface FirstOfProps {
  items: readonly ReactNode[]
  /** Items that are shown at first. */
  first: number
  /** What the items are, in the plural: "authors". */
  noun: string
}

/** A line of things: the first few, then all of them on request. */
export function FirstOf({ items, first, noun }: FirstOfProps) {
  const [expanded, setExpanded] = useState(false)
  const more = items.length - first
  const shown = expanded ? items : items.slice(0, first)
  return (
    <>
      {shown.map((item, index) => (
        // The same thing may stand twice, also under one id: the place tells them apart.
        <span key={index}>
          {index > 0 && ', '}
          {item}
        </span>
      ))}
      {more > 0 && (
        <>
          {!expanded && <span> +{more} </span>}{' '}
          <button
            type="button"
            className={parts.inline}
            aria-expanded={expanded}
            aria-label={expanded ? `Hide ${noun}` : `Show more: ${more} ${noun}`}
            onClick={() => setExpanded(!expanded)}
          >
            {expanded ? 'Hide' : 'Show more'}
          </button>
        </>
      )}
    </>
  )
}
