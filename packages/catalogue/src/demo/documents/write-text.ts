import { type Subject, type Template, writeSentence } from '../prose.ts'
import type { Random } from '../random.ts'

/** Sentences in order: from each list as many as are asked for, none of them twice. */
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

/** So many neighbours in a list, from any place on. */
function pickSome(templates: readonly Template[], count: number, random: Random): Template[] {
  const first = random.below(templates.length)
  return Array.from({ length: count }, (_, at) => templates[(first + at) % templates.length]!)
}
