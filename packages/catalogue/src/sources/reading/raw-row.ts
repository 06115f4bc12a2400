import { isObject, type Raw } from './raw.ts'

/** An object with its names in lower case: exports of one service spell a name in several ways. */
export function lowerNames(row: Raw): Raw {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name.trim().toLowerCase(), value]))
}

/** A value that may be one object or a list of them. */
export function oneOrMore(value: unknown): Raw[] {
  return (Array.isArray(value) ? value : [value]).filter(isObject)
}
