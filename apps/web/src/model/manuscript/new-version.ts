import { fold } from '@cognate/contract/fold'
import type { ManuscriptDraft, NamedPerson } from '../query/manuscript-draft.ts'
import { isOne } from './same-person.ts'

/**
 * A kept manuscript as a new version of its file has it. What the file lacks stays, and so does who an author of before is. Authors of
 * before whom the file does not name stay, too, and are marked: conflicts with them are not to be lost unasked.
 */
export function withVersion(kept: ManuscriptDraft, version: ManuscriptDraft): ManuscriptDraft {
  const { title, abstract, keywords, references, authors, file } = version
  return {
    ...kept,
    title: title || kept.title,
    abstract: abstract || kept.abstract,
    keywords: keywords.length > 0 ? keywords : kept.keywords,
    references: references.length > 0 ? references : kept.references,
    authors: authors.length > 0 ? authorsOf(kept.authors, authors) : kept.authors,
    ...(file && { file }),
  }
}

function authorsOf(before: readonly NamedPerson[], authors: readonly NamedPerson[]): NamedPerson[] {
  const now = authors.map((author) => {
    const { isOfBefore: _, ...known } = before.find((one) => isOne(one, author)) ?? author
    return known
  })
  const missing = before.filter((one) => !authors.some((author) => isOne(one, author)))
  return [...now, ...missing.map((one) => ({ ...one, isOfBefore: true as const }))]
}

type Named = Pick<ManuscriptDraft, 'title' | 'authors'>

/** Whether title and authors of a file have nothing in common with those of a manuscript, as far as both have them. */
export function looksLikeAnother(kept: Named, version: Named): boolean {
  const compared = [isLikeTitle(kept.title, version.title), hasAuthorOf(kept.authors, version.authors)]
  return compared.includes(false) && !compared.includes(true)
}

const SHORTEST_WORD = 4
/** Of the words of the shorter title, how many two versions share; papers of one field often share some. */
const LIKE = 0.5

/** Undefined where one of them has no words. */
function isLikeTitle(one: string, other: string): boolean | undefined {
  const [words, others] = [one, other].map(
    (title) =>
      new Set(
        fold(title)
          .match(/[\p{L}\p{N}]+/gu)
          ?.filter(({ length }) => length >= SHORTEST_WORD),
      ),
  )
  const fewest = Math.min(words!.size, others!.size)
  return fewest === 0 ? undefined : words!.intersection(others!).size >= LIKE * fewest
}

function hasAuthorOf(people: readonly NamedPerson[], others: readonly NamedPerson[]): boolean | undefined {
  if (people.length === 0 || others.length === 0) return undefined
  return people.some((one) => others.some((other) => isOne(one, other) || initialsOf(one) === initialsOf(other)))
}

/** The first letter and the last word of a name. */
function initialsOf({ name }: NamedPerson): string {
  const words = fold(name).match(/[\p{L}\p{N}]+/gu) ?? []
  return `${words[0]?.[0]} ${words.at(-1)}`
}
