import { AppError } from '@cognate/contract'
import type { Handler } from '../handler.ts'

/** Everything the catalogue holds of one record. */
export const getRecord: Handler<'getRecord'> = async ({ params, caller, services }) => {
  const [record] = await services.catalogue.use((engine) => engine.read(params.record_type, [params.id]))
  if (!record) throw new AppError('record_not_found')
  const fields = caller.endpoints.has('trad_metrics') ? record : withoutMetrics(record)
  return { record_type: params.record_type, primary_id_type: 'openalex', identifier: record.id, fields }
}

/** A record without the h-index, which `trad_metrics` opens. */
function withoutMetrics<Item extends object>(record: Item): Item {
  if (!('summary_stats' in record)) return record
  return { ...record, summary_stats: { ...(record.summary_stats as object), h_index: undefined } }
}
