import { foldText } from '@cognate/matching'

/** Patterns for folded names of funding parties, each with its key in `projectSources`; the first match counts. */
const parties: readonly [RegExp, string][] = [
  [/research foundation.*flanders|fonds (?:voor )?wetenschappelijk onderzoek|\bfwo\b/, 'fris-fwo'],
  [/special research fund|bijzonder onderzoeksfonds|\bbof\b/, 'fris-bof'],
  [/industrial research fund|industrieel onderzoeksfonds|\biof\b/, 'fris-iof'],
  [/innovation (?:and|&) entrepreneurship|innoveren (?:en|&) ondernemen|\bvlaio\b|\biwt\b/, 'fris-vlaio'],
  [/european (?:commission|union|research council)|europese (?:commissie|unie)|\bhorizon\b/, 'fris-europe'],
  [/\bbelspo\b|belgian (?:science policy|federal)|federal.*(?:belgi|government|overheid)/, 'fris-federal'],
  [/flemish (?:government|authorit|community)|vlaamse (?:overheid|gemeenschap|regering)/, 'fris-flanders'],
]

/** Patterns for the authorities of contract numbers, as in `FWO Contract Id`. */
const authorities: readonly [RegExp, string][] = [
  [/^fwo\b/, 'fris-fwo'],
  [/^bof\b/, 'fris-bof'],
  [/^iof\b/, 'fris-iof'],
  [/^(?:aio|vlaio|iwt)\b/, 'fris-vlaio'],
  [/^(?:eu|ec|h2020)\b/, 'fris-europe'],
  [/^fed\b/, 'fris-federal'],
  [/^vo\b/, 'fris-flanders'],
]

/** The funder's key in `projectSources`: the funding party if it is known, else the authority that numbered the contract, else FRIS. */
export function funderOf(
  partyNames: readonly (string | null)[],
  authorityNames: readonly (string | undefined)[],
): string {
  return firstFit(partyNames, parties) ?? firstFit(authorityNames, authorities) ?? 'fris'
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
