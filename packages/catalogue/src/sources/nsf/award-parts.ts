import { idText } from '../projects/to-project.ts'

/** The page of an award. */
export function awardUrl(id: unknown): string | null {
  const text = idText(id)
  return text === null ? null : `https://www.nsf.gov/awardsearch/showAward?AWD_ID=${encodeURIComponent(text)}`
}

/** A name in one piece; parts that are empty or missing are left out. */
export function fullName(...parts: readonly unknown[]): string | null {
  const names = parts.filter((part) => typeof part === 'string' && part.trim() !== '')
  return names.join(' ') || null
}
