const regionNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** The English name of a country by its code of two letters; undefined for what is none. */
export function countryName(code: string | null): string | undefined {
  return code !== null && /^[a-z]{2}$/i.test(code) ? regionNames.of(code.toUpperCase()) : undefined
}
