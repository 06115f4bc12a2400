const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** The English name of a country by its code of two letters in any case; undefined where the code names none. */
export function findCountryName(code: string): string | undefined {
  return /^[a-z]{2}$/i.test(code) ? regions.of(code.toUpperCase()) : undefined
}

/** The English name of a language by its code, `nl` or `zh-cn`; undefined where the code names none. */
export function findLanguageName(code: string): string | undefined {
  return /^[a-z]{2,3}(-[a-z]{2,4})?$/i.test(code) ? languages.of(code) : undefined
}

/** The name that an e-mail address spells, `xiuzhen.zhang@…` or `x_zhang@…`; undefined where its letters are in one row. */
export function nameOfAddress(address: string): string | undefined {
  const [local = ''] = address.replace(/\+.*$/, '').split('@', 1)
  const words = local.split(/[^\p{L}\p{M}-]+/u).filter((word) => word !== '')
  if (words.length < 2 || words.at(-1)!.length < 2) return undefined
  return words.map((word) => word.replace(/^\p{L}/u, (letter) => letter.toUpperCase())).join(' ')
}
