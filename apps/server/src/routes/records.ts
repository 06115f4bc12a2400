import { AppError } from '@cognate/contract'
import { withoutClosedFields } from '../discovery/closed-fields.ts'
import { primaryIdTypeOf } from '../discovery/primary-id-type.ts'
import type { Handler } from '../http/handler.ts'

/** What the catalogue holds of several records of one kind, as far as the caller's licence opens it. */
export const readRecords: Handler<'readRecords'> = async ({ body, caller, services }) => {
  const { record_type, identifiers } = body
  const endpoints = [...caller.endpoints]
  const records = await services.catalogue.use((engine) => engine.readRecords(record_type, identifiers))
  const results = records.flatMap((record, index) =>
    record
      ? [
          {
            record_type,
            primary_id_type: primaryIdTypeOf(record.id),
            identifier: record.id,
            asked: identifiers[index]!,
            fields: withoutClosedFields(record, endpoints),
          },
        ]
      : [],
  )
  return { count: results.length, results }
}

/** Everything the catalogue holds of one record that the caller's licence opens. */
export const getRecord: Handler<'getRecord'> = async ({ params, caller, services }) => {
  const [record] = await services.catalogue.use((engine) => engine.readRecords(params.record_type, [params.id]))
  if (!record) throw new AppError('record_not_found')
  const fields = withoutClosedFields(record, [...caller.endpoints])
  return { record_type: params.record_type, primary_id_type: primaryIdTypeOf(record.id), identifier: record.id, fields }
}
