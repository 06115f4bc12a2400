/** `text` as PostgreSQL can keep it: without U+0000, with U+FFFD in place of lone surrogates. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** A copy of a JSON value whose every text, keys too, is clean. */
export function cleanJson<Value>(value: Value): Value {
  return clean(value) as Value
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(clean)
  if (value === null || typeof value !== 'object') return value
  // What writes itself as JSON, such as a date, is asked for that.
  if ('toJSON' in value && typeof value.toJSON === 'function') return clean(value.toJSON())
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [cleanText(key), clean(inner)]))
}

/** Whether `text` can be compared with what is stored; a text that had to be changed equals nothing. */
export function isClean(text: string): boolean {
  return cleanText(text) === text
}

/** `text` as a pattern for LIKE that is found anywhere: % and _ stand for themselves. */
export function likeAnywhere(text: string): string {
  return `%${cleanText(text)
    .trim()
    .replace(/[\\%_]/g, '\\$&')}%`
}

/** `text` without accents and case, for comparing what people type with names. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
