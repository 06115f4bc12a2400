import type { RecordType, SearchModuleView } from '@cognate/contract'

/** Names of kinds for which the licence has no dataset. */
const labels: Partial<Record<RecordType, string>> = {
  author: 'Experts',
  work: 'Works',
  institution: 'Institutions',
  venue: 'Venues',
  project: 'Projects',
  startup: 'Startups',
  starthub: 'Starthub submissions',
  partner: 'Partners',
  policydoc: 'Policy documents',
  record: 'Texts',
}

/** The name of a kind of record, taken from the organisation's datasets where they have it. C-01. */
export function groupLabel(type: RecordType, modules: readonly SearchModuleView[]): string {
  return modules.find(({ record_type }) => record_type === type)?.label ?? labels[type] ?? type
}
