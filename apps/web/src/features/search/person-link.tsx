import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import { personAddress } from '../../model/records/person-address.ts'
import { messages } from './messages.tsx'

interface PersonLinkProps {
  identifier: string
  name: string
  className: string
  /** For the pointer alone, beside an option of a list, which takes no keys but those of the box. */
  isForPointer?: boolean
  children: ReactNode
}

/** Leads to the page of somebody, beside the collection that is open; there they are collected. */
export function PersonLink({ identifier, name, className, isForPointer = false, children }: PersonLinkProps) {
  const manuscript = useCollectionPart(({ saved }) => saved?.uuid)
  return (
    <Link
      to={personAddress(identifier, { manuscript, query: undefined })}
      className={className}
      title={messages.pageOf(name)}
      // A press would take the focus from the box, which closes the list, or give it, which moves the chip.
      onMouseDown={(event) => event.preventDefault()}
      {...(isForPointer && { 'aria-hidden': true, tabIndex: -1 })}
    >
      {children}
    </Link>
  )
}
