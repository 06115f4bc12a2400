import { z } from 'zod'

/**
 * The guards that check the length of a list before its items. Zod checks the length last and makes an issue for each wrong
 * item, so that a body of 4 MB would block a server for seconds.
 */
const guards = new WeakSet<object>()

/** Whether a schema is the guard of a list; for the test that every request uses `listOf`. */
export const isListGuard = (schema: object): boolean => guards.has(schema)

interface Length {
  /** Fewest items; 0 unless given. */
  least?: number
  /** Most items. */
  most: number
  /** The refusal of a longer list: a sentence, or a code of the error table. */
  message?: string
}

/** A list of `least` to `most` items. One that is too long is refused before its items are read. */
export function listOf<Item extends z.ZodType>(
  item: Item,
  { least = 0, most, message }: Length,
): z.ZodType<z.output<Item>[], z.input<Item>[]> {
  const refusal = message ?? `At most ${most.toLocaleString('en')} items.`
  const guarded = z.preprocess(
    (given, context) => {
      if (!Array.isArray(given) || given.length <= most) return given
      context.addIssue({ code: 'too_big', origin: 'array', maximum: most, message: refusal })
      return z.NEVER
    },
    z.array(item).min(least).max(most, refusal),
  )
  guards.add(guarded.def.in)
  return guarded as unknown as z.ZodType<z.output<Item>[], z.input<Item>[]>
}

/** Text that is stored with a record. Longer text is cut, not refused: it comes from a catalogue, not from a person. */
export const cutText = (most: number) =>
  z
    .string()
    .max(MAX_FACT)
    .overwrite((text) => text.slice(0, most))

/** No fact of a record is longer than this, in UTF-16 units; titles of works are the longest. */
const MAX_FACT = 20_000
