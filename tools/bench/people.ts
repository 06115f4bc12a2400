import type { EmbeddedCatalogue } from '@cognate/catalogue'
import { CATALOGUE_URL } from '@cognate/contract'

/** Ids of the authors with the most works, ties by lower id. They have the most co-authors, so checks take the longest. */
export function busiestAuthors({ data }: EmbeddedCatalogue, count: number): string[] {
  const { author_id, author_works_count } = data.columns
  return Array.from(author_id, (_, author) => author)
    .sort((a, b) => author_works_count[b]! - author_works_count[a]! || a - b)
    .slice(0, count)
    .map((author) => `${CATALOGUE_URL}A${author_id[author]}`)
}
