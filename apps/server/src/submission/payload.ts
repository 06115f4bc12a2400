import type { SubmissionPayload } from '@cognate/contract'
import type { SavedSearch, StoredRecord } from '@cognate/workspace'
import type { Caller } from '../access/callers.ts'

/** What is sent of a collection: its people and records, never the text of a query. */
export function payloadOf(search: SavedSearch, { account, organisation }: Caller): SubmissionPayload {
  const { username, first_name, last_name } = account
  return {
    version: 1,
    organisation: { name: organisation.name, display_name: organisation.display_name },
    submitted_by: { username, first_name, last_name },
    collection: { uuid: search.uuid, name: search.name, external_identifier: search.external_identifier },
    records: search.included_records
      .filter(({ record_type }) => record_type !== 'record')
      .map((record) => recordOf(record, search)),
  }
}

function recordOf(record: StoredRecord, { included_records }: SavedSearch) {
  const { record_type, identifier, display_name, email_address, fields } = record
  const { role, status, asked_at, answer_by } = record
  const reviewer = role === 'alternate' && included_records.find(({ uuid }) => uuid === record.alternate_of)
  const affiliations = fields.active_affiliations ?? fields.last_known_institutions
  return {
    record_type,
    identifier,
    display_name,
    email_address,
    orcid: typeof fields.orcid === 'string' ? fields.orcid : null,
    affiliations: Array.isArray(affiliations) ? affiliations.flatMap(nameOf) : [],
    ...{ role, alternate_of: reviewer ? reviewer.identifier : null, status, asked_at, answer_by },
  }
}

function nameOf(institution: unknown): string[] {
  const name = (institution as { display_name?: unknown } | null)?.display_name
  return typeof name === 'string' ? [name] : []
}
