import type { RecordExportRequest } from '@cognate/contract'
import { call } from '../../lib/api.ts'

/** Records in the server's access log which file is about to be saved. If this fails, no file is saved. */
export function recordExport(body: RecordExportRequest, signal?: AbortSignal): Promise<void> {
  return call('recordExport', { body, signal })
}
