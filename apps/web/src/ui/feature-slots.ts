import type { EndpointKey, ResultView, SearchSummaryView, ShareView } from '@cognate/contract'
import type { ComponentType } from 'react'
import type { SavedCollection } from '../model/collection/collection-state.ts'
import type { RecordReference } from '../model/records/result-types.ts'
import type { Shareable, SharedWith } from '../model/sharing/shares.ts'

/** Types of components that one feature shows and another provides. `app/` passes the components in. */

/** Shares a thing and says whether it is shared. */
export type ShareButtonSlot = ComponentType<{
  /** What can be shared: a search, a query or a filter preset. */
  item: Shareable & SharedWith & { access: { is_owned: boolean } }
  /** What the thing is called, for the title of the dialog. */
  name: string
  onChanged(shares: ShareView): void
}>

/** Exports a saved collection. */
export type ExportCollectionSlot = ComponentType<{
  collection: { uuid: string; name: string }
  /** Whether it includes works, which can be cited. */
  hasWorks: boolean
  /** Whether it stands in a row of a list. */
  isSmall?: boolean
}>

/** How far the approval of a collection has come, and its history. */
export type ApprovalSlot = ComponentType<{
  collection: Pick<SearchSummaryView, 'uuid' | 'name' | 'access' | 'approval' | 'included_by_type'>
  /** Whether it stands in a list, where each row has one: it is then named after its collection as well. */
  isListed?: boolean
}>

/** What can be done with a saved collection: sending it on, sharing it, exporting it. */
export type CollectionActionsSlot = ComponentType<{ saved: SavedCollection; hasWorks: boolean }>

/** Items of a person's menu that rate the match. */
export type RatingSlot = ComponentType<{ person: { identifier: string; display_name: string } }>

/** Everything that is known of a record, over the page. */
export type RecordPopupSlot = ComponentType<{
  result: ResultView | RecordReference
  endpoints: readonly EndpointKey[]
  onClose(): void
}>

/** How often somebody was asked of late, but for the collection that is left out; nothing where nobody may see it. */
export type LoadSlot = ComponentType<{
  identifier: string
  among: readonly string[]
  without: string | undefined
  saysWhere: true
}>
