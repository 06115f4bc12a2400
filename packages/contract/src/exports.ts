import { z } from 'zod'

/** The kinds of files that the page writes. */
const exportFormats = ['xlsx', 'csv', 'ris', 'bib', 'json', 'em', 'scholarone', 'ojs', 'hotcrp', 'openreview'] as const

/** What the page reports before it saves a file: the query, collection or frozen answer, the format and the number of records, of which no more count than there are. */
export const RecordExportRequest = z.strictObject({
  kind: z.enum(['query', 'search', 'frozen']),
  uuid: z.uuid(),
  format: z.enum(exportFormats),
  records: z.number().int().min(0).max(1_000_000),
})
export type RecordExportRequest = z.infer<typeof RecordExportRequest>
