/**
 * Groups of countries that a filter may name as `group:KEY`. Members as of 2026: asean.org, brics.br, efta.int,
 * europa.eu, g7.utoronto.ca, g20.org, nato.int.
 */
export const countryGroups: Record<string, readonly string[]> = {
  ASEAN: split('BN ID KH LA MM MY PH SG TH TL VN'),
  BRICS: split('AE BR CN EG ET ID IN IR RU ZA'),
  EEA: split('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'),
  EU: split('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'),
  G7: split('CA DE FR GB IT JP US'),
  G20: split('AR AU BR CA CN DE FR GB ID IN IT JP KR MX RU SA TR US ZA'),
  NATO: split('AL BE BG CA CZ DE DK EE ES FI FR GB GR HR HU IS IT LT LU LV ME MK NL NO PL PT RO SE SI SK TR US'),
}

function split(codes: string): readonly string[] {
  return codes.split(' ')
}

/** Country codes in upper case, each `group:KEY` replaced by its members; an unknown group gives undefined. */
export function expandCountries(values: readonly string[]): string[] | undefined {
  const codes = new Set<string>()
  for (const value of values) {
    const group = /^group:(.+)$/i.exec(value)?.[1]?.toUpperCase()
    const members = group === undefined ? [value.toUpperCase()] : countryGroups[group]
    if (!members) return undefined
    for (const code of members) codes.add(code)
  }
  return [...codes]
}
