/**
 * Marks that writers may leave out: Latin, Greek and Cyrillic accents, Arabic and Hebrew vowel points, the
 * Arabic stretching stroke, the soft hyphen. Kana voicing and Indic vowel signs are letters to their readers and are kept.
 */
const OPTIONAL_MARKS =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: the marks themselves are matched.
  /\u00ad|\u0640|[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g

/** Letters that readers treat as plain letters but Unicode does not decompose. */
const PLAIN: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
}
const WITHOUT_DECOMPOSITION = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g')

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII.
const ASCII_ONLY = /^[\u0000-\u007f]*$/

/** Text in lower case without accents and compatibility forms, for comparing: `Çelik ﬁlms` gives `celik films`. */
export function foldText(text: string): string {
  const lower = text.toLowerCase()
  if (ASCII_ONLY.test(lower)) return lower
  return (
    lower
      .normalize('NFKD')
      .replace(OPTIONAL_MARKS, '')
      .replace(WITHOUT_DECOMPOSITION, (letter) => PLAIN[letter]!)
      // Composes Hangul syllables and voiced kana again.
      .normalize('NFC')
      // Compatibility forms can hold capitals: ™ becomes TM.
      .toLowerCase()
  )
}
