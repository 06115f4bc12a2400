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

/** Every country and territory of ISO 3166-1, and Kosovo as the European Union writes it. */
export const countryCodes: readonly string[] = split(
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW ' +
    'BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI ' +
    'FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN ' +
    'IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME ' +
    'MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF ' +
    'PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV ' +
    'SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK ' +
    'YE YT ZA ZM ZW',
)

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
