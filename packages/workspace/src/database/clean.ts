/** `text` as PostgreSQL can store it: without U+0000, and with U+FFFD for lone surrogates. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** A copy of a JSON value in which every text is clean, keys included. */
export function cleanJson<Value>(value: Value): Value {
  return clean(value) as Value
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(clean)
  if (value === null || typeof value !== 'object') return value
  // A date, for example, has its own form in JSON.
  if ('toJSON' in value && typeof value.toJSON === 'function') return clean(value.toJSON())
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storableText(key), clean(inner)]))
}

/** Whether PostgreSQL can store `text` unchanged; any other text equals nothing that is stored. */
export function isClean(text: string): boolean {
  return storableText(text) === text
}

/** A pattern for LIKE that finds `text` anywhere; % and _ in it stand for themselves. */
export function likeAnywhere(text: string): string {
  return `%${storableText(text)
    .trim()
    .replace(/[\\%_]/g, '\\$&')}%`
}

/** `text` without accents and case, for finding names by what people type. */
export function foldName(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
