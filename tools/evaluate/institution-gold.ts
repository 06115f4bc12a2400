import { readFile } from 'node:fs/promises'
import { CommandFailure } from '@cognate/server/tooling'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { readJsonl } from './read-jsonl.ts'

const InstitutionPair = z.object({
  name: z.string(),
  other_name: z.string(),
  same: z.enum(['yes', 'no']).transform((same) => same === 'yes'),
})
/** Two names of institutions, judged by hand: whether people who print one and the other were at one institution. */
export type InstitutionPair = z.infer<typeof InstitutionPair>

/**
 * 300 pairs of names drawn from the ACL corpus by a fixed seed: half share a word that at most 40 names have, half share most of their
 * letters; none of them is among the judged pairs. One reader judged them twice, the second time in another order and without the first
 * labels; one pair was judged differently and settled. The first measurement, before any rule was changed for it, found 63.4 % of the
 * pairs that are the same, and no false one; the rules were then changed on what was missed, so that it is a test and no estimate.
 */
export const DRAWN_PAIRS = `${import.meta.dirname}/place-pairs.csv`

/** Judged names of the ACL corpus, without those about which the judge was unsure. */
export const JUDGED_PAIRS = `${import.meta.dirname}/institution-pairs.csv`

/** An institution as works name it. */
export interface WrittenInstitution {
  display_name: string
  ror: string | null
  /** A number for each author in a year, once for each work. */
  people: number[]
}

const AffiliatedWork = z.object({
  publication_year: z.number().nullish(),
  authorships: z.array(
    z.object({
      author: z.object({ id: z.string() }),
      institutions: z
        .array(z.object({ id: z.string(), display_name: z.string(), ror: z.string().nullish() }))
        .default([]),
    }),
  ),
})

/** @throws CommandFailure naming the file that cannot be read. */
export async function readInstitutionPairs(file: string): Promise<InstitutionPair[]> {
  try {
    return z.array(InstitutionPair).parse(parse(await readFile(file, 'utf8'), { columns: true, bom: true }))
  } catch (cause) {
    throw new CommandFailure(`${file} cannot be read: ${(cause as Error).message}`, { cause })
  }
}

/** The institutions of works in OpenAlex's shape, one a line. @throws CommandFailure naming the line that cannot be read. */
export async function readNamedInstitutions(file: string): Promise<WrittenInstitution[]> {
  const institutions = new Map<string, WrittenInstitution>()
  const people = new Map<string, number>()
  for (const { publication_year, authorships } of await readJsonl(file, AffiliatedWork)) {
    for (const { author, institutions: named } of authorships) {
      const person = `${author.id} ${publication_year}`
      if (named.length > 0 && !people.has(person)) people.set(person, people.size)
      for (const { id, display_name, ror = null } of named) {
        if (!institutions.has(id)) institutions.set(id, { display_name, ror, people: [] })
        institutions.get(id)!.people.push(people.get(person)!)
      }
    }
  }
  return [...institutions.values()]
}
