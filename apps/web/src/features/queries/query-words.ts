/** Characters of a query in messages about it. C-04. */
const PREVIEW_LENGTH = 50
/** Characters of a query in the table before it is opened. */
const TABLE_LENGTH = 160

/** The first 50 characters of a query. */
export function previewOf(text: string): string {
  return takeCharacters(text, PREVIEW_LENGTH)
}

/** A query as the table shows it: at most 160 characters on one line. */
export function shortenQuery(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return [...line].length > TABLE_LENGTH ? `${takeCharacters(line, TABLE_LENGTH).trimEnd()}…` : line
}

/** The first characters of a text; a character of two UTF-16 units is not cut in half. */
function takeCharacters(text: string, length: number): string {
  return [...text].slice(0, length).join('')
}
