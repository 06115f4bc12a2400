import type { EmbeddedCatalogue } from '@cognate/catalogue'
import { CATALOGUE_URL } from '@cognate/contract'

/** Ids of those with the most works, of equals the lower id: who knows most others, and so takes longest to check. */
export function busiestAuthors({ data }: EmbeddedCatalogue, count: number): string[] {
  const { author_id, author_works_count } = data.columns
  return Array.from(author_id, (_, author) => author)
    .sort((a, b) => author_works_count[b]! - author_works_count[a]! || a - b)
    .slice(0, count)
    .map((author) => `${CATALOGUE_URL}A${author_id[author]}`)
}
