import type { RecordType, SearchModuleView } from '@cognate/contract'
import { rowOfKind } from '@cognate/contract/dataset-rows'
import { messages } from './messages.tsx'

/** The name of a kind of record, taken from the organisation's datasets where they have it. C-01. */
export function groupLabel(type: RecordType, modules: readonly SearchModuleView[]): string {
  if (type === 'record') return messages.textRecords
  const { records } = rowOfKind[type]
  return modules.find(({ record_type }) => record_type === type)?.label ?? records[0]!.toUpperCase() + records.slice(1)
}
