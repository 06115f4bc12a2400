import { LONGEST_NAME } from '@cognate/contract/limits'
import type { ReactNode } from 'react'
import { messages } from '../model/collection/messages.ts'
import { InlineEdit } from './inline-edit.tsx'

interface NameEditProps {
  name: string
  onSave(name: string): Promise<unknown>
  /** The name as it is shown. */
  children(shown: string): ReactNode
}

/** The name of a collection, to be changed in place. */
export function CollectionNameEdit({ name, onSave, children }: NameEditProps) {
  return (
    <InlineEdit
      value={name}
      label={messages.nameLabel}
      editLabel={messages.rename(name)}
      maxLength={LONGEST_NAME}
      emptyProblem={messages.needsName}
      onSave={onSave}
    >
      {children}
    </InlineEdit>
  )
}

interface ReferenceEditProps {
  collection: { name: string; external_identifier: string | null }
  onSave(reference: string | null): Promise<unknown>
  /** The reference as it is shown; empty where there is none. */
  children(shown: string): ReactNode
}

/** The reference of a collection, to be changed in place. */
export function CollectionReferenceEdit({ collection, onSave, children }: ReferenceEditProps) {
  const { name, external_identifier } = collection
  return (
    <InlineEdit
      value={external_identifier ?? ''}
      label={messages.referenceLabel}
      editLabel={messages.changeReference(external_identifier, name)}
      maxLength={LONGEST_NAME}
      onSave={(reference) => onSave(reference || null)}
    >
      {children}
    </InlineEdit>
  )
}
