import { withoutClosedFields } from '../discovery/closed-fields.ts'
import { primaryIdTypeOf } from '../discovery/primary-id-type.ts'
import type { Handler } from '../http/handler.ts'

/** What the catalogue holds of several records of one kind, as far as the caller's licence opens it. */
export const readRecords: Handler<'readRecords'> = async ({ body, caller, services }) => {
  const { record_type, identifiers } = body
  const endpoints = [...caller.endpoints]
  const records = await services.catalogue.use((engine) => engine.read(record_type, identifiers))
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
