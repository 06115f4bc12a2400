import { idText } from '../projects/to-project.ts'

/** The page of an award. */
export function awardUrl(id: unknown): string | null {
  const text = idText(id)
  return text === null ? null : `https://www.nsf.gov/awardsearch/showAward?AWD_ID=${encodeURIComponent(text)}`
}

/** The parts of a name that are there, in one. */
export function fullName(...parts: readonly unknown[]): string | null {
  const given = parts.filter((part) => typeof part === 'string' && part.trim() !== '')
  return given.join(' ') || null
}
