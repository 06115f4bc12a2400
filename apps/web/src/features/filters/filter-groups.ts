import type { FilterField, RecordType } from '@cognate/contract'
import { messages } from './messages.ts'

/** The headings of the sidebar, in its order. F-01. */
const { groups } = messages

/** The heading of each filter; filters of one heading are shown in this order. */
const groupOfField: Record<FilterField, keyof typeof groups> = {
  coi_authors: 'conflicts',
  email_confidence: 'email',
  authority_id: 'source',
  sector_market: 'sector',
  publication_date: 'publication',
  document_type: 'publication',
  language: 'publication',
  source_type: 'publication',
  source_id: 'publication',
  abstract: 'publication',
  topics: 'topics',
  years_inactive: 'career',
  author_position: 'career',
  works_count: 'career',
  h_index: 'career',
  years_active: 'career',
  nl_language: 'career',
  months_since_asked: 'asked',
  times_asked: 'asked',
  'institution.country_code': 'institution',
  'institution.type': 'institution',
  'institution.id': 'institution',
  excluded_records: 'excluded',
}

/** Groups of one filter that always stand open, above those that are closed at first. F-01. */
const openGroups: readonly string[] = ['conflicts', 'email', 'source'] satisfies (keyof typeof groups)[]

/** The headings with their filters. */
export const filterGroups = Object.entries(groups).map(([key, label]) => ({
  key,
  label,
  isAlwaysOpen: openGroups.includes(key),
  fields: (Object.keys(groupOfField) as FilterField[]).filter((field) => groupOfField[field] === key),
}))

/** Headings of kinds of records of which the usual one would not be true. */
const otherHeadings: Partial<Record<RecordType, Partial<Record<string, string>>>> = {
  institution: { career: messages.size },
  venue: { career: messages.size },
  project: { publication: messages.dateAndWords },
  starthub: { publication: messages.dateAndWords, institution: messages.country },
  startup: { publication: messages.words, institution: messages.country },
  partner: { publication: messages.words, institution: messages.country },
  policydoc: { institution: messages.country },
}

/** The heading of a group of filters for records of a kind. */
export const headingFor = (kind: RecordType, { key, label }: { key: string; label: string }): string =>
  otherHeadings[kind]?.[key] ?? label
