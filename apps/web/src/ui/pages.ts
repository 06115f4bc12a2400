/** Links to pages that are shown at once. C-03. */
const MAX_LINKS = 5

/** The last page of a list, 1 or more. */
export function lastPage(count: number, pageSize: number): number {
  return Math.max(1, Math.ceil(count / pageSize))
}

/** The pages that are linked: five, or all where there are fewer, with the shown one in their middle where that can be. */
export function linkedPages(page: number, last: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(MAX_LINKS / 2), last - MAX_LINKS + 1))
  return Array.from({ length: Math.min(MAX_LINKS, last) }, (_, index) => first + index)
}
