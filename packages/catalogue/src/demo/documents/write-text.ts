import { type Subject, type Template, writeSentence } from '../prose.ts'
import type { Random } from '../random.ts'

/** Sentences in order: the given number from each list, none of them twice. */
export function writeText(
  parts: readonly (readonly [templates: readonly Template[], sentences: number])[],
  subject: Subject,
  random: Random,
): string {
  return parts
    .flatMap(([templates, sentences]) => pickSome(templates, sentences, random))
    .map((template) => writeSentence(template, subject, random))
    .join(' ')
}

/** Neighbours in a list, from a random place on. */
function pickSome(templates: readonly Template[], count: number, random: Random): Template[] {
  const first = random.below(templates.length)
  return Array.from({ length: count }, (_, at) => templates[(first + at) % templates.length]!)
}
