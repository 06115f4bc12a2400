import { createHash } from 'node:crypto'
import type { JudgedText } from '../stores/evaluations.ts'

/** SHA-256 in hexadecimal, equal for the same text with the same judgements in any order. */
export function hashJudgedText({ text, judged }: JudgedText): string {
  return hashContent(
    text,
    judged.map(({ person, institution, grade }) => [person, institution, grade]),
  )
}

export function hashContent(text: string, people: readonly unknown[][]): string {
  const sorted = people.map((person) => JSON.stringify(person)).toSorted()
  return createHash('sha256')
    .update(JSON.stringify([text, sorted]))
    .digest('hex')
}
