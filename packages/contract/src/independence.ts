import { z } from 'zod'
import { listOf } from './bounded.ts'
import { MAX_CANDIDATES, MAX_COMPARED, MAX_PROPOSED } from './limits.ts'
import { namedId } from './named-records.ts'

const Id = z.string().trim().min(1).max(300)
const Count = z.number().int().min(0)

export const IndependenceRequest = z.strictObject({
  people: listOf(namedId(Id), { most: MAX_COMPARED }),
  since: z
    .number()
    .int()
    .min(1900)
    .max(9999)
    .nullish()
    .describe('The first year that counts; null: all. Hints at supervision count all years.'),
  candidates: listOf(namedId(Id), { most: MAX_CANDIDATES })
    .default([])
    .describe('Who may take the place of one of them, or join them, the best first.'),
  instead_of: Id.nullish().describe('Who of `people` gives way; none: candidates have to be independent of all.'),
  wanted: z
    .number()
    .int()
    .min(1)
    .max(MAX_PROPOSED)
    .default(1)
    .describe('How many candidates are named in `independent`.'),
})
export type IndependenceRequest = z.infer<typeof IndependenceRequest>

/** What ties two people. */
export const Tie = z.object({
  people: z.tuple([z.string(), z.string()]),
  works: Count.describe('Written together.'),
  institution: z
    .object({ identifier: z.string(), display_name: z.string() })
    .nullable()
    .describe('Where both were in the same years; the nearest where there are several.'),
  level: z
    .enum(['institution', 'university'])
    .nullable()
    .describe('`university`: one of them was there only through an institution below it.'),
  supervision: z
    .object({ senior: z.string() })
    .nullable()
    .describe('Where their works look as if one had supervised the other.'),
})
export type Tie = z.infer<typeof Tie>

/** What two people had in common before the years that count, where they have none of its kind in these. */
export const EarlierTie = Tie.pick({ people: true, institution: true, level: true }).extend({
  works: Count.describe('Written together before `since`; 0 where they wrote together since.'),
  last_year: z.number().int().nullable().describe('In which the last of these works appeared; null without works.'),
})
export type EarlierTie = z.infer<typeof EarlierTie>

export const IndependenceAnswer = z.object({
  since: z.number().int().nullable().describe('The first year that counted; null: all.'),
  ties: z.array(Tie),
  earlier: z
    .array(EarlierTie)
    .describe('Joint works and places that two of `people` shared before `since` alone; none where all years count.'),
  unknown: z.array(z.string()).describe('Whom the catalogue does not have; they were not compared.'),
  next: z.string().nullable().describe('The first candidate whom nothing ties to anybody who stays.'),
  independent: z
    .array(z.string())
    .describe('The first candidates whom nothing ties to anybody who stays, nor to each other; as many as are wanted.'),
  candidate_ties: z.array(Tie).describe('What ties candidates to those who stay.'),
})
export type IndependenceAnswer = z.infer<typeof IndependenceAnswer>
