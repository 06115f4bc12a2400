import type { StoredRecordView } from '@cognate/contract'
import type { StoredRecord } from '@cognate/workspace'
import { withPrimaryIdType } from './primary-id-type.ts'

/** A record of a collection as calls answer it. */
export function recordView(record: StoredRecord): StoredRecordView {
  return { ...withPrimaryIdType(record), added_at: record.added_at.toISOString() }
}
