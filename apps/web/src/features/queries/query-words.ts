/** Characters of a query in messages about it. C-04. */
const PREVIEW_LENGTH = 50
/** Characters of a query in the table before it is opened. */
const TABLE_LENGTH = 160

/** The first 50 characters of a query. */
export function previewOf(text: string): string {
  return takeCharacters(text, PREVIEW_LENGTH)
}

/** A query as the table shows it; the same where there is nothing to leave out. */
export function shortenQuery(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return [...line].length > TABLE_LENGTH ? `${takeCharacters(line, TABLE_LENGTH).trimEnd()}…` : line
}

/** Characters as people count them: one that takes two UTF-16 units is not cut in half. */
function takeCharacters(text: string, length: number): string {
  return [...text].slice(0, length).join('')
}
