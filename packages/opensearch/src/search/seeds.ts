import { HYPER_AUTHORSHIP } from '@cognate/contract/conflict-rules'
import type { Cluster } from '../cluster/cluster.ts'
import { everything } from '../form/query.ts'
import type { Identity } from './ids.ts'
import { authorshipsOf, readWorksNaming } from './works.ts'

/** By co-author, those of some authors with whom they wrote. Works with very many authors make nobody a co-author. */
export async function readCoauthors(
  index: { cluster: Cluster; generation: string },
  seeds: readonly Identity[],
): Promise<Map<number, Identity[]>> {
  const numbers = seeds.map(({ number }) => number)
  const works = await readWorksNaming(index, {
    field: 'authors',
    numbers,
    matching: everything,
    docvalues: ['number', 'authorships'],
  })
  const lists = works.map((work) => authorshipsOf(work).map(({ author }) => author))
  const coauthors = new Map<number, Identity[]>()
  for (const seed of seeds) {
    const own = lists.filter((authors) => authors.length <= HYPER_AUTHORSHIP && authors.includes(seed.number))
    for (const author of new Set(own.flat()))
      if (author !== seed.number) coauthors.set(author, [...(coauthors.get(author) ?? []), seed])
  }
  return coauthors
}
