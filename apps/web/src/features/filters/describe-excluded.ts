import type { ValuesFilter } from '@cognate/contract'
import type { RecordIdentity } from '../../model/collection/collection-state.ts'
import { countLeftOut, countNamedRecords } from '../../model/filters/without-hidden.ts'
import { messages } from './messages.ts'

export const idsOfType = (recordType: string, records: readonly RecordIdentity[]): string[] =>
  records.flatMap(({ record_type, identifier }) => (record_type === recordType ? identifier : []))

/** How many records a search leaves out, by its filter or since then by their crosses; or how many alone it keeps. */
export function describeExcluded(
  filter: ValuesFilter | undefined,
  { hiddenIds, collectedIds }: Record<'hiddenIds' | 'collectedIds', readonly string[]>,
): string {
  if (filter?.type === 'include' && filter.values.length > 0) {
    const count = countNamedRecords(filter)
    return count === 0 ? messages.allHidden : messages.kept(count)
  }
  const { hidden, collected } = countLeftOut(filter, { hiddenIds, collectedIds })
  if (hidden + collected === 0) return messages.nothingHidden
  return [hidden > 0 && messages.hidden(hidden), collected > 0 && messages.collectedLeftOut(collected)]
    .filter(Boolean)
    .join(' ')
}
