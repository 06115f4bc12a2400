import type { RecordExportRequest } from '@cognate/contract'
import { call } from '../../lib/api.ts'

/** Tells the server, for its access log, which file is about to be saved; where it cannot be told, none is saved. */
export function recordExport(body: RecordExportRequest, signal?: AbortSignal): Promise<void> {
  return call('recordExport', { body, signal })
}
