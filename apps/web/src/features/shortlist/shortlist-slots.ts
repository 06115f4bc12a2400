import type { AuthorRecord, ConflictInput, ConflictRulesView, PersonView } from '@cognate/contract'
import type { ComponentType } from 'react'
import type { CollectedRecord, SavedCollection } from '../../model/collection/collection-state.ts'
import type { CollectionActionsSlot, RecordPopupSlot } from '../../ui/feature-slots.ts'

/** What other features add to the page of a collection; `app/` fills it in. */
export interface ShortlistSlots {
  Actions: CollectionActionsSlot
  RecordPopup: RecordPopupSlot
  EmailEdit: ComponentType<{ name: string; address: string | null; onSave(address: string | null): Promise<void> }>
  FindEmail: ComponentType<{ expert: AuthorRecord }>
  /** Looks up the addresses of several people. */
  FindEmails: ComponentType<{ experts: readonly AuthorRecord[] }>
  /** Drafts of a mail to somebody. */
  MailDraft?: ComponentType<{ record: CollectedRecord; onAsked?: (() => void) | undefined }>
  ConflictDetails: ComponentType<{
    author: PersonView
    against: readonly PersonView[]
    rules: ConflictRulesView
    manuscript?: string | undefined
    onClose(): void
  }>
  /** Beside what was found of the conflicts of a person. */
  ConflictExtra?: ComponentType<{ record: CollectedRecord }>
  WhatWasChecked: ComponentType<{ conflicts: ConflictInput; unknownIds: readonly string[] }>
  /** By which rules, in a sentence; as a whole with what is not counted, and what “none found” means. */
  RulesInWords: ComponentType<{ conflicts: ConflictInput; isWhole: boolean }>
  /** Those who are seen side by side. */
  CompareBar?: ComponentType<{ uuid: string; input: ConflictInput }>
  /** Below the head of the page. */
  HeadExtra?: ComponentType<{ saved: SavedCollection }>
  /** How often a person was asked before. */
  PersonLoad?: ComponentType<{ record: CollectedRecord }>
  /** Below all records, with what speaks against those chosen: a sentence each. */
  Below?: ComponentType<{ uuid: string; doubts: readonly string[] }>
}
