import { idText } from '../projects/to-project.ts'

/** The page of an award. */
export function awardUrl(id: unknown): string | null {
  const text = idText(id)
  return text === null ? null : `https://www.nsf.gov/awardsearch/showAward?AWD_ID=${encodeURIComponent(text)}`
}

/** The parts of a name that are not empty, joined. */
export function joinNameParts(...parts: readonly unknown[]): string | null {
  const nonEmpty = parts.filter((part) => typeof part === 'string' && part.trim() !== '')
  return nonEmpty.join(' ') || null
}
