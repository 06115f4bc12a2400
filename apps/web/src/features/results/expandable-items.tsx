import { type ReactNode, useState } from 'react'
import parts from '../../ui/row-parts.module.css'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'

interface ExpandableItemsProps {
  items: readonly ReactNode[]
  /** Items shown before the list is expanded. */
  initialCount: number
  /** What the items are, in the plural: "authors". */
  noun: string
}

/** Items in a line: the first few, and all of them on request. */
export function ExpandableItems({ items, initialCount, noun }: ExpandableItemsProps) {
  const [isExpanded, setIsExpanded] = useState(false)
  const hiddenCount = items.length - initialCount
  const visibleItems = isExpanded ? items : items.slice(0, initialCount)
  return (
    <>
      {visibleItems.map((item, index) => (
        // An item can occur twice, even with one id, so the index is the key.
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
            className={`${shared.hoverLink} ${shared.pressable} ${parts.inline}`}
            aria-expanded={isExpanded}
            aria-label={isExpanded ? messages.hideNames(noun) : messages.showNames(hiddenCount, noun)}
            onClick={() => setIsExpanded(!isExpanded)}
          >
            {isExpanded ? messages.hide : messages.showMoreNames}
          </button>
        </>
      )}
    </>
  )
}
