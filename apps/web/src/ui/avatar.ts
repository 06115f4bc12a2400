/** Mantine palettes that stand apart from each other and from red, which means danger. */
export const tints = ['blue', 'teal', 'grape', 'orange', 'cyan', 'indigo', 'lime', 'violet'] as const
type Tint = (typeof tints)[number]

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first letter or digit of a word with whatever belongs to it (accents, joined signs); empty where there is none. */
function firstLetter(word: string): string {
  for (const { segment } of graphemes.segment(word)) if (/[\p{L}\p{N}]/u.test(segment)) return segment
  return ''
}

/**
 * The first letters of a person's given and family name. "Family, Given" is turned round; a name of one word gives one
 * letter; a name without letters gives "?".
 */
export function initialsOf(name: string): string {
  const [family = '', given = ''] = name.includes(',') ? name.split(',') : []
  const words = (given.trim() ? `${given} ${family}` : name).split(/\s+/).filter((word) => firstLetter(word))
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return ends.map((word) => firstLetter(word).toLocaleUpperCase('en')).join('') || '?'
}

/** A tint that stays the same for an id, wherever and whenever it is shown (FNV-1a, its bits mixed once more). */
export function tintOf(id: string): Tint {
  let hash = 0x811c9dc5
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return tints[((hash ^ (hash >>> 13)) >>> 0) % tints.length]!
}
