import type { RecordType, SearchModuleView } from '@cognate/contract'

/** What kinds of record are called that are no dataset of the licence. */
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

/** What records of a kind are called: as the organisation's datasets have it. C-01. */
export function groupLabel(type: RecordType, modules: readonly SearchModuleView[]): string {
  return modules.find(({ record_type }) => record_type === type)?.label ?? labels[type] ?? type
}
