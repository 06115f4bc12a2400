import { countryCodes, findCountryName } from '@cognate/contract'
import { countryCodeByName, foldCountryName } from '@cognate/curation'

/** The European Union publishes and funds as countries do. */
const EU = 'EU'

/** Names used in tables and by services that affiliations do not use, or use differently; by folded name. */
const otherNames: Record<string, string> = {
  // CORDIS and other services of the European Union.
  el: 'GR',
  [foldCountryName(findCountryName(EU) ?? EU)]: EU,
  europe: EU,
  'the united states': 'US',
  america: 'US',
  britain: 'GB',
  'korea republic of': 'KR',
  'people s republic of china': 'CN',
  'republic of ireland': 'IE',
  'iran islamic republic of': 'IR',
  'moldova republic of': 'MD',
  macedonia: 'MK',
  'ivory coast': 'CI',
  'cape verde': 'CV',
  swaziland: 'SZ',
  burma: 'MM',
  palestine: 'PS',
  'united republic of tanzania': 'TZ',
  'tanzania united republic of': 'TZ',
  'syrian arab republic': 'SY',
  'republic of serbia': 'RS',
  'slovak republic': 'SK',
  'bosnia and herzegovina': 'BA',
  'democratic republic of the congo': 'CD',
  congo: 'CG',
}

const codes = new Set([...countryCodes, EU])

/** The ISO code of a country by its code in any case or its English name; undefined where the text names none. */
export function countryOfText(text: string): string | undefined {
  const name = foldCountryName(text)
  const code = text.trim().toUpperCase()
  return otherNames[name] ?? countryCodeByName.get(name) ?? (codes.has(code) ? code : undefined)
}
