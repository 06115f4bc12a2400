import type { RecordType, SearchModuleView } from '@cognate/contract'
import { messages } from './messages.tsx'

/** Names of kinds for which the licence has no dataset. */
const labels: Partial<Record<RecordType, string>> = {
  author: messages.kinds.author,
  work: messages.kinds.work,
  institution: messages.kinds.institution,
  venue: messages.kinds.venue,
  project: messages.kinds.project,
  startup: messages.kinds.startup,
  starthub: messages.kinds.starthub,
  partner: messages.kinds.partner,
  policydoc: messages.kinds.policydoc,
  record: messages.kinds.record,
}

/** The name of a kind of record, taken from the organisation's datasets where they have it. C-01. */
export function groupLabel(type: RecordType, modules: readonly SearchModuleView[]): string {
  return modules.find(({ record_type }) => record_type === type)?.label ?? labels[type] ?? type
}
