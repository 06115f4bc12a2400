import { countryCodes } from '@cognate/contract'
import { foldText } from '../fold.ts'

/** How countries are written beside their English names. */
const otherNames: Record<string, readonly string[]> = {
  AT: ['osterreich'],
  BR: ['brasil'],
  CH: ['schweiz', 'suisse'],
  CN: ['pr china', 'p r china', 'peoples republic of china'],
  CZ: ['czech republic'],
  DE: ['deutschland', 'frg'],
  ES: ['espana'],
  GB: ['uk', 'u k', 'great britain', 'england', 'scotland', 'wales', 'northern ireland'],
  IT: ['italia'],
  KR: ['korea', 'republic of korea'],
  MX: ['mexico'],
  NL: ['the netherlands', 'holland'],
  RU: ['russian federation'],
  TR: ['turkey', 'turkiye'],
  US: ['usa', 'u s a', 'u s', 'united states of america'],
  VN: ['viet nam'],
}

/** Georgia is a state of the USA where affiliations are concerned as often as not, and Jersey stands for New Jersey. */
const unclear = new Set(['GE', 'JE'])

const codeByName = new Map<string, string>()
const english = new Intl.DisplayNames(['en'], { type: 'region' })
for (const code of countryCodes) {
  if (unclear.has(code)) continue
  codeByName.set(plain(english.of(code) ?? code), code)
  for (const name of otherNames[code] ?? []) codeByName.set(name, code)
}

/** Countries that an affiliation names as parts of their own, `…, Cagliari, Italy.`; codes of two letters. */
export function countriesIn(affiliation: string): Set<string> {
  const parts = affiliation.split(/[,;()|\n]/).map(plain)
  return new Set(parts.flatMap((part) => codeByName.get(part) ?? codeByName.get(withoutNumbers(part)) ?? []))
}

function plain(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Postal codes stand beside countries. */
function withoutNumbers(part: string): string {
  return part
    .replace(/\p{L}*\p{N}[\p{L}\p{N}]*/gu, '')
    .replace(/ +/g, ' ')
    .trim()
}
