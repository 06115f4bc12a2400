import type { FilterField } from '@cognate/contract'

/** Filters that stand together under one heading, in the order of the sidebar. F-01. */
export const filterGroups: readonly { key: string; label: string; fields: readonly FilterField[] }[] = [
  { key: 'conflicts', label: 'Conflicts', fields: ['coi_authors'] },
  { key: 'email', label: 'E-mail', fields: ['email_confidence'] },
  { key: 'source', label: 'Project source', fields: ['authority_id'] },
  { key: 'sector', label: 'Sector', fields: ['sector_market'] },
  {
    key: 'publication',
    label: 'Publication',
    fields: ['publication_date', 'document_type', 'language', 'source_type', 'source_id', 'abstract'],
  },
  { key: 'topics', label: 'Topics', fields: ['topics'] },
  {
    key: 'career',
    label: 'Career',
    fields: ['author_position', 'works_count', 'h_index', 'years_active', 'nl_language'],
  },
  {
    key: 'institution',
    label: 'Institution',
    fields: ['institution.country_code', 'institution.type', 'institution.id'],
  },
  { key: 'excluded', label: 'Excluded records', fields: ['excluded_records'] },
]
