import type { AuthorRecord, ConflictInput } from '@cognate/contract'
import type { CollectedRecord } from '../../model/collection/collection-state.ts'
import type { Shortlist } from '../../model/collection/shortlist.ts'
import type { KnownAddresses } from '../../model/collection/use-address-origins.ts'
import type { RecordReference } from '../../model/records/result-types.ts'
import type { ShortlistSlots } from './shortlist-slots.ts'
import type { ChosenColumn } from './shown-columns.ts'
import type { Checked } from './use-checks.ts'

/** What all rows of the people of a collection need. */
export interface PeopleProps {
  shortlist: Shortlist
  slots: ShortlistSlots
  /** Whether the reader may change anything; else words stand where fields would. */
  mayEdit: boolean
  /** The collection. */
  uuid: string
  /** What was found of conflicts; undefined until it is there, or where nobody is checked. */
  checked: Checked | undefined
  /** The same over all years, where the rules begin with one. */
  ofAllYears: Checked | undefined
  /** Whether others than these are being checked. */
  isChecking: boolean
  input: ConflictInput
  /** People as the catalogue has them now, by short id. */
  known: ReadonlyMap<string, AuthorRecord> | undefined
  /** Where addresses come from, and what looking for the others came to. */
  addresses: KnownAddresses | undefined
  shown: ReadonlySet<ChosenColumn>
  /** Until when reviewers of the manuscript are to answer. */
  answerBy: string | null | undefined
  /** Searches for somebody in place of a reviewer; undefined where there is nothing to search with. */
  onFindAnother: (() => void) | undefined
  onOpen(record: RecordReference): void
}

/** Where a row stands: the number of a reviewer, or for whom an alternate stands in. */
export interface RowPlace {
  number?: number
  reviewer?: CollectedRecord
}
