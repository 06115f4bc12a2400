import { foldText } from '@cognate/matching'

/** Names of funding parties, folded, with the key of `projectSources`; the first that fits holds. */
const parties: readonly [RegExp, string][] = [
  [/research foundation.*flanders|fonds (?:voor )?wetenschappelijk onderzoek|\bfwo\b/, 'fris-fwo'],
  [/special research fund|bijzonder onderzoeksfonds|\bbof\b/, 'fris-bof'],
  [/industrial research fund|industrieel onderzoeksfonds|\biof\b/, 'fris-iof'],
  [/innovation (?:and|&) entrepreneurship|innoveren (?:en|&) ondernemen|\bvlaio\b|\biwt\b/, 'fris-vlaio'],
  [/european (?:commission|union|research council)|europese (?:commissie|unie)|\bhorizon\b/, 'fris-europe'],
  [/\bbelspo\b|belgian (?:science policy|federal)|federal.*(?:belgi|government|overheid)/, 'fris-federal'],
  [/flemish (?:government|authorit|community)|vlaamse (?:overheid|gemeenschap|regering)/, 'fris-flanders'],
]

/** Authorities of contract numbers, `FWO Contract Id`. */
const authorities: readonly [RegExp, string][] = [
  [/^fwo\b/, 'fris-fwo'],
  [/^bof\b/, 'fris-bof'],
  [/^iof\b/, 'fris-iof'],
  [/^(?:aio|vlaio|iwt)\b/, 'fris-vlaio'],
  [/^(?:eu|ec|h2020)\b/, 'fris-europe'],
  [/^fed\b/, 'fris-federal'],
  [/^vo\b/, 'fris-flanders'],
]

/** The key of `projectSources` for who pays: the funding party if it is known, else who gave the contract its number, else FRIS. */
export function funderOf(partyNames: readonly (string | null)[], numberedBy: readonly (string | undefined)[]): string {
  return firstFit(partyNames, parties) ?? firstFit(numberedBy, authorities) ?? 'fris'
}

function firstFit(
  names: readonly (string | null | undefined)[],
  table: readonly [RegExp, string][],
): string | undefined {
  for (const name of names) {
    const folded = foldText(name ?? '').trim()
    const fit = table.find(([form]) => form.test(folded))
    if (fit) return fit[1]
  }
  return undefined
}
