import { isObject } from '../reading/raw.ts'
import { secondsOf } from '../reading/seconds-of.ts'
import type { WorkFormat } from '../reading/work-format.ts'
import { passesImportFilter } from './import-filter.ts'
import { parseWork } from './parse-work.ts'
import { readAuthor } from './read-author.ts'
import { readInstitution } from './read-institution.ts'
import { readTopic } from './read-topic.ts'
import { readVenue } from './read-venue.ts'
import { readWork } from './read-work.ts'

/** OpenAlex's shape, which the demo has too. */
export const openAlexFormat: WorkFormat = {
  works: readWork,
  authors: readAuthor,
  institutions: readInstitution,
  sources: readVenue,
  topics: readTopic,
  parseWork,
  updatedOf,
  // What is no work at all is rejected by its reader.
  passes: (raw, filter) => !isObject(raw) || passesImportFilter(raw, filter),
}

/** Seconds since 1970 at which the source last changed a record, `updated_date`; 0 where it does not say. */
function updatedOf(raw: unknown): number {
  const text = isObject(raw) ? raw.updated_date : undefined
  return typeof text === 'string' ? secondsOf(text) : 0
}
