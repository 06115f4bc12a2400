import type { ValuesFilter } from '@cognate/contract'
import type { RecordIdentity } from '../../model/collection/collection-state.ts'
import { countHidden, countNamedRecords } from '../../model/filters/without-hidden.ts'
import { messages } from './messages.ts'

/** Ids of the hidden records of one type. */
export const hiddenIdsOf = (recordType: string, excluded: readonly RecordIdentity[]): string[] =>
  excluded.flatMap(({ record_type, identifier }) => (record_type === recordType ? identifier : []))

/** How many records a search leaves out, by its filter or since then by their crosses; or how many alone it keeps. */
export function describeExcluded(filter: ValuesFilter | undefined, hiddenIds: readonly string[]): string {
  if (filter?.type === 'include' && filter.values.length > 0) {
    const count = countNamedRecords(filter)
    return count === 0 ? messages.allHidden : messages.kept(count)
  }
  const count = countHidden(filter, hiddenIds)
  return count === 0 ? messages.nothingHidden : messages.hidden(count)
}
