/** How letters are written where a keyboard or a catalogue lacks them: Möller is also Moller and Moeller. */
const WRITTEN: Record<string, readonly string[]> = {
  ä: ['a', 'ae'],
  ö: ['o', 'oe'],
  ø: ['o', 'oe'],
  ü: ['u', 'ue'],
  å: ['a', 'aa'],
  æ: ['ae'],
  œ: ['oe'],
  ß: ['ss'],
  ł: ['l'],
  đ: ['d'],
  ð: ['d'],
  þ: ['th'],
}

/** A name with four such letters is written in sixteen ways, of which eight are enough. */
const MOST_SPELLINGS = 8

/**
 * How a name may be written with plain letters, as it is without its marks first: `Søren Möller` gives `Soren Moller`, `Soeren
 * Moller`, `Soren Moeller` … Only what is there is written out: `Moeller` stays as it is, since `Yue` is not `Yü`.
 */
export function nameSpellings(name: string): string[] {
  const text = name.normalize('NFC')
  const isShouted = !/\p{Ll}/u.test(text.replaceAll('ß', ''))
  const kinds = new Set(text.toLowerCase().match(LETTERS))
  return [...kinds].reduce(
    (spellings, letter) => {
      const ways = WRITTEN[letter]!.slice(0, 2 * spellings.length > MOST_SPELLINGS ? 1 : undefined)
      return ways.flatMap((way) => spellings.map((spelling) => writtenWith(spelling, letter, way, isShouted)))
    },
    [text],
  )
}

const LETTERS = new RegExp(`[${Object.keys(WRITTEN).join('')}]`, 'g')

function writtenWith(text: string, letter: string, way: string, isShouted: boolean): string {
  const capital = isShouted ? way.toUpperCase() : `${way[0]!.toUpperCase()}${way.slice(1)}`
  return text
    .replaceAll(letter, isShouted ? capital : way)
    .replaceAll(letter === 'ß' ? 'ẞ' : letter.toUpperCase(), capital)
}

/** Two letters in place of one. */
const WRITTEN_OUT = /ae|oe|ue|aa/g

/**
 * What a folded word may have been written out from, with itself first: `moeller` gives `moeller` and `moller`. Not all of them are
 * the same name: `Michael` is not `Michal`.
 */
export function shorterSpellings(word: string): string[] {
  const places = Array.from(word.matchAll(WRITTEN_OUT), ({ index }) => index).slice(0, 3)
  return places.reduceRight(
    (spellings, at) => spellings.concat(spellings.map((text) => text.slice(0, at + 1) + text.slice(at + 2))),
    [word],
  )
}
