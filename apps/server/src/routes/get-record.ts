import { AppError } from '@cognate/contract'
import { withoutClosedFields } from '../discovery/closed-fields.ts'
import { primaryIdTypeOf } from '../discovery/primary-id-type.ts'
import type { Handler } from '../http/handler.ts'

/** Everything the catalogue holds of one record that the caller's licence opens. */
export const getRecord: Handler<'getRecord'> = async ({ params, caller, services }) => {
  const [record] = await services.catalogue.use((engine) => engine.read(params.record_type, [params.id]))
  if (!record) throw new AppError('record_not_found')
  const fields = withoutClosedFields(record, [...caller.endpoints])
  return { record_type: params.record_type, primary_id_type: primaryIdTypeOf(record.id), identifier: record.id, fields }
}
