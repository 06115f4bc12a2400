import { foldText } from '@cognate/matching'

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** Regions with two letters that are no country; the European Union stays: it publishes and pays. */
const noCountries = new Set(['EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO', 'AC', 'CP', 'DG', 'EA', 'IC', 'TA', 'CQ'])

/** What people and services write beside the names of Unicode's tables. */
const otherNames: Record<string, string> = {
  // CORDIS and other services of the European Union.
  el: 'GR',
  uk: 'GB',
  usa: 'US',
  'united states of america': 'US',
  'the united states': 'US',
  'u.s.a.': 'US',
  'u.s.': 'US',
  america: 'US',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'the netherlands': 'NL',
  holland: 'NL',
  'czech republic': 'CZ',
  turkey: 'TR',
  'south korea': 'KR',
  'republic of korea': 'KR',
  'korea, republic of': 'KR',
  korea: 'KR',
  russia: 'RU',
  'russian federation': 'RU',
  china: 'CN',
  "people's republic of china": 'CN',
  'hong kong': 'HK',
  macau: 'MO',
  'republic of ireland': 'IE',
  'viet nam': 'VN',
  iran: 'IR',
  'iran, islamic republic of': 'IR',
  'moldova, republic of': 'MD',
  macedonia: 'MK',
  'ivory coast': 'CI',
  'cape verde': 'CV',
  swaziland: 'SZ',
  burma: 'MM',
  palestine: 'PS',
  'united republic of tanzania': 'TZ',
  'tanzania, united republic of': 'TZ',
  'syrian arab republic': 'SY',
  'republic of serbia': 'RS',
  'slovak republic': 'SK',
  'bosnia and herzegovina': 'BA',
  'democratic republic of the congo': 'CD',
  congo: 'CG',
  eu: 'EU',
  europe: 'EU',
}

const codes = listCodes()
const known = new Set(codes)
const byName = new Map<string, string>([
  ...codes.map((code): [string, string] => [foldText(names.of(code)!), code]),
  ...Object.entries(otherNames),
])

/** The ISO code of a country by its code in any case or its English name; undefined where it is none. */
export function countryOfText(text: string): string | undefined {
  const folded = foldText(text.trim())
  const code = text.trim().toUpperCase()
  return byName.get(folded) ?? (known.has(code) ? code : undefined)
}

function listCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const pairs = letters.flatMap((first) => letters.map((second) => first + second))
  // Codes of countries that are no more are written as those of their successors.
  return pairs.filter(
    (code) =>
      !noCountries.has(code) &&
      names.of(code) !== undefined &&
      Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`,
  )
}
