import { z } from 'zod'
import { listOf } from './bounded.ts'
import { datasetKeys } from './datasets.ts'
import { MAX_LIMIT, MOST_EVIDENCE } from './limits.ts'

const Level = z.object({ id: z.string(), display_name: z.string() }).nullable()

/** A topic with its place in the taxonomy, and how many works of the given records carry it. */
export const TopicCount = z.object({
  key: z.string(),
  key_display_name: z.string(),
  count: z.number().int().min(0),
  /** How many of these works have estimated topics, because the source gives none. */
  estimated: z.number().int().min(0),
  subfield: Level,
  field: Level,
  domain: Level,
})
export type TopicCount = z.infer<typeof TopicCount>

/** Records by their ids, or the results of a stored query. Without `works`, all their works count. */
export const TopicsRequest = z.strictObject({
  dataset: z.enum(datasetKeys),
  identifiers: listOf(z.string().trim().min(1).max(500), { most: 200 }).optional(),
  query: z.uuid().optional(),
  /** Of the works of these records, only these count; works of others are passed over. */
  works: listOf(z.string().trim().min(1).max(500), { most: MAX_LIMIT * MOST_EVIDENCE }).optional(),
})
