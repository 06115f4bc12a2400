import { readFile } from 'node:fs/promises'
import { CommandFailure } from '@cognate/server/tooling'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { readLines } from './read-lines.ts'

const InstitutionPair = z.object({
  name: z.string(),
  other_name: z.string(),
  same: z.enum(['yes', 'no']).transform((same) => same === 'yes'),
})
/** Two names of institutions, judged by hand: whether a person at one is also at the other. */
export type InstitutionPair = z.infer<typeof InstitutionPair>

/** Judged names of the ACL corpus, without those about which the judge was unsure. */
export const JUDGED_PAIRS = `${import.meta.dirname}/institution-pairs.csv`

/** An institution as works name it. */
export interface NamedInstitution {
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
export async function readNamedInstitutions(file: string): Promise<NamedInstitution[]> {
  const institutions = new Map<string, NamedInstitution>()
  const people = new Map<string, number>()
  for (const { publication_year, authorships } of await readLines(file, AffiliatedWork)) {
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
