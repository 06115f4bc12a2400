import type { AuthorRecord, ExpertFields, PersonView, ResultView, WorkFields } from '@cognate/contract'
import type { ShortlistRole } from '@cognate/contract/limits'
import { type ComponentType, createContext, use } from 'react'
import type { ResultOf } from '../../model/records/result-types.ts'
import type { RatingSlot } from '../../ui/feature-slots.ts'

/** What other features put into rows and records; `app/` fills it in. */
export interface RowSlots {
  ConflictBadge: ComponentType<{ result: ResultOf<'author'> }>
  /** What was found and decided of an expert and the people checked against, also where that is nothing. */
  ConflictDetails: ComponentType<{ author: PersonView; onClose(): void }>
  /** How often somebody was asked of late. */
  LoadMark: ComponentType<{ identifier: string }>
  /** Whether somebody is in conflict with the handling editor. */
  EditorBadge?: ComponentType<{ identifier: string }>
  /** Whether somebody is not independent of who is chosen. */
  TiedMark?: ComponentType<{ identifier: string; name: string }>
  CheckCoauthors: ComponentType<{ result: ResultOf<'author'>; isOpen: boolean; onOpen(isOpen: boolean): void }>
  Expertise: ComponentType<PersonView & { isOpen: boolean; onOpen(isOpen: boolean): void }>
  FindEmail: ComponentType<{ expert: ExpertFields | AuthorRecord }>
  /** In the menu of an expert, rates the match. */
  Rating: RatingSlot
  ProfileLinks: ComponentType<{ expert: ExpertFields | AuthorRecord }>
  SignalsLink: ComponentType<{ doi: string; title: string; known: WorkFields['signals_status'] }>
  /** Buttons that collect a result and hide it; without `onHide` it cannot be hidden. */
  RowButtons: ComponentType<{
    result: ResultView
    mayCollect: boolean
    onHide?: ((row: Element | null) => void) | undefined
  }>
  toggleCollected(result: ResultView, from: Element): void
  /** Makes somebody a reviewer or an alternate, or takes that back. */
  toggleRole(result: ResultView, role: ShortlistRole): void
  hideResult(result: ResultView, row: Element | null): void
}

export const RowSlotsContext = createContext<RowSlots | undefined>(undefined)

export function useRowSlots(): RowSlots {
  const slots = use(RowSlotsContext)
  if (!slots) throw new Error('rows stand below RowSlotsContext')
  return slots
}
