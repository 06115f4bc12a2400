import { coauthorsOf } from '@cognate/catalogue/engine-kit'
import type { ShownCatalogue } from '../data/catalogue.ts'
import type { NumberedRecord } from '../data/ids.ts'
import { readSlice } from '../graph/people-slice.ts'

/** By co-author, those of some authors with whom they wrote. */
export async function readCoauthors(
  seeds: readonly NumberedRecord[],
  place: ShownCatalogue,
): Promise<Map<number, NumberedRecord[]>> {
  const slice = await readSlice({ byWorks: seeds.map(({ number }) => number) }, place)
  const byNumber = new Map(seeds.map((seed) => [slice.authors.of(seed.number), seed]))
  return new Map(
    [...coauthorsOf([...byNumber.keys()], slice)].map(([coauthor, authors]) => [
      slice.authors.inCatalogue[coauthor]!,
      authors.map((author) => byNumber.get(author)!),
    ]),
  )
}
