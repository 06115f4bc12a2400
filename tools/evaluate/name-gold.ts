import { z } from 'zod'
import { readJsonl } from './read-jsonl.ts'

const Id = z.string()

const NameGold = z.discriminatedUnion('kind', [
  /** A name under which several persons publish. */
  z.object({ kind: z.literal('homonym'), name: z.string(), persons: z.array(Id) }),
  /** A person who publishes under several names. */
  z.object({ kind: z.literal('variants'), person: Id, names: z.array(z.string()) }),
])
/** Known names: persons who share one, and persons who have several. */
export type NameGold = z.infer<typeof NameGold>

const NamedWork = z.object({
  publication_year: z.number().nullish(),
  authorships: z.array(
    z.object({
      author: z.object({ id: Id, display_name: z.string() }),
      raw_author_name: z.string().nullish(),
      institutions: z.array(z.object({ id: Id })).default([]),
    }),
  ),
})
/** A work with the names printed on it. */
export type NamedWork = z.infer<typeof NamedWork>

/** @throws CommandFailure naming the file that cannot be read, or its first line that is not of the kind. */
export function readNameGold(file: string): Promise<NameGold[]> {
  return readJsonl(file, NameGold)
}

/** Reads works in OpenAlex's shape, one a line. @throws CommandFailure as `readNameGold`. */
export function readNamedWorks(file: string): Promise<NamedWork[]> {
  return readJsonl(file, NamedWork)
}
