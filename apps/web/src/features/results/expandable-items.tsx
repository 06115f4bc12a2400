import { type ReactNode, useState } from 'react'
import parts from '../../ui/row-parts.module.css'

interface ExpandableItemsProps {
  items: readonly ReactNode[]
  /** Items that are shown at first. */
  initialCount: number
  /** What the items are, in the plural: "authors". */
  noun: string
}

/** A line of things: the first few, then all of them on request. */
export function ExpandableItems({ items, initialCount, noun }: ExpandableItemsProps) {
  const [isExpanded, setIsExpanded] = useState(false)
  const hiddenCount = items.length - initialCount
  const visibleItems = isExpanded ? items : items.slice(0, initialCount)
  return (
    <>
      {visibleItems.map((item, index) => (
        // The same thing may stand twice, also under one id: the place tells them apart.
        <span key={index}>
          {index > 0 && ', '}
          {item}
        </span>
      ))}
      {hiddenCount > 0 && (
        <>
          {!isExpanded && <span> +{hiddenCount} </span>}{' '}
          <button
            type="button"
            className={parts.inline}
            aria-expanded={isExpanded}
            aria-label={isExpanded ? `Hide ${noun}` : `Show more: ${hiddenCount} ${noun}`}
            onClick={() => setIsExpanded(!isExpanded)}
          >
            {isExpanded ? 'Hide' : 'Show more'}
          </button>
        </>
      )}
    </>
  )
}
