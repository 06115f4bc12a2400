import { z } from 'zod'
import { listOf } from './bounded.ts'
import { MAX_NETWORK_EDGES, MAX_NETWORK_NODES } from './conflict-rules.ts'
import { PersonView, SharedWorkView } from './conflicts.ts'

const Id = z.string().trim().min(1).max(300)
const Count = z.number().int().min(0)
/** Years back from the date of the catalogue; null or absent: all. */
const years = z.number().int().min(1).max(100)

export const ListCoauthors = z.object({
  years: z.coerce.number().int().min(1).max(100).optional(),
  /** Ids separated by commas; only these people are listed. */
  among: z
    .string()
    // An address and all headers together may have at most 16 kB.
    .max(8_190)
    .transform((text) => text.split(',').flatMap((id) => id.trim() || []))
    .optional(),
  limit: z.coerce.number().int().min(1).max(1_000).default(200),
})

/** Somebody who wrote works together with an author. */
export const CoauthorView = PersonView.extend({
  /** Works written together. */
  count: Count,
  last_year: z.number().int().nullable(),
  /** The newest of them, at most 25. */
  works: z.array(SharedWorkView).max(25),
})
export type CoauthorView = z.infer<typeof CoauthorView>

export const NetworkRequest = z.strictObject({
  /** A stored query for experts, whose results are drawn. */
  query: z.uuid().optional(),
  identifiers: listOf(Id, { most: MAX_NETWORK_NODES }).optional(),
  years: years.nullish(),
  /** How far others are drawn, in steps from co-author to co-author. */
  hops: z.union([z.literal(0), z.literal(1), z.literal(2)]).default(0),
})
export type NetworkRequest = z.infer<typeof NetworkRequest>

export const ExpandNetworkRequest = z.strictObject({
  author: Id,
  years: years.nullish(),
  /** Co-authors at most, those with the most common works first. */
  limit: z.number().int().min(1).max(200).default(25),
  /** Ids of the people already drawn; edges between them and the new ones are in the answer. */
  among: listOf(Id, { most: MAX_NETWORK_NODES }).default([]),
})
export type ExpandNetworkRequest = z.infer<typeof ExpandNetworkRequest>

/** Who wrote works with whom. */
export const NetworkAnswer = z.object({
  nodes: z
    .array(
      PersonView.extend({
        works_count: Count,
        /** Whether the query found or named this person. */
        matched: z.boolean(),
      }),
    )
    .max(MAX_NETWORK_NODES),
  /** Each pair once, the lower id first, by works written together. */
  edges: z
    .array(z.object({ source: z.string(), target: z.string(), count: Count, last_year: z.number().int().nullable() }))
    .max(MAX_NETWORK_EDGES),
  /** How many people and edges were left out for lack of room. */
  cut: z.object({ nodes: Count, edges: Count }),
})
export type NetworkAnswer = z.infer<typeof NetworkAnswer>
