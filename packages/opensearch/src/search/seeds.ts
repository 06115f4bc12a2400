import type { Catalogue, Hidden } from './catalogue.ts'
import type { Identity } from './ids.ts'
import { SharedWorks } from './shared-works.ts'

/** By co-author, those of some authors with whom they wrote. */
export async function readCoauthors(
  seeds: readonly Identity[],
  catalogue: Catalogue,
  hidden: Hidden,
): Promise<Map<number, Identity[]>> {
  const works = new SharedWorks(undefined, catalogue, hidden)
  await works.read(seeds.map(({ number }) => number))
  const coauthors = new Map<number, Identity[]>()
  for (const seed of seeds)
    for (const author of works.coauthorsOf([seed.number]).keys())
      coauthors.set(author, [...(coauthors.get(author) ?? []), seed])
  return coauthors
}
