import type { ExpandNetworkQuery, NetworkQuery } from '@cognate/catalogue'
import {
  closestCoauthors,
  type DrawnPeople,
  drawAround,
  drawPeople,
  findNetwork,
  namedInNetwork,
  writeNetwork,
} from '@cognate/catalogue/engine-kit'
import type { NetworkAnswer } from '@cognate/contract'
import type { ShownCatalogue } from '../data/catalogue.ts'
import { readNames } from './names.ts'
import { readSlice } from './people-slice.ts'

/** Who of some people, and of those near them, wrote works with whom. @param authors  Numbers, each once. */
export async function readCoauthorNetwork(
  authors: readonly number[],
  { years, hops }: Pick<NetworkQuery, 'years' | 'hops'>,
  place: ShownCatalogue,
): Promise<NetworkAnswer> {
  const drawing = drawPeople(authors, hops)
  let step = drawing.next()
  while (!step.done) step = drawing.next(await readClosest(step.value, years, place))
  return draw(step.value, { years }, place)
}

/** The closest co-authors of one author, with the lines that they and the author have. @param among  Who is drawn already. */
export async function readNetworkOf(
  author: number,
  among: readonly number[],
  { years, limit }: Pick<ExpandNetworkQuery, 'years' | 'limit'>,
  place: ShownCatalogue,
): Promise<NetworkAnswer> {
  const near = await readClosest([author], years, place)
  return draw(drawAround(author, near, { among, limit }), { years, withMatched: true }, place)
}

/** Co-authors of some authors, the closest first. */
async function readClosest(
  from: readonly number[],
  years: number | undefined,
  place: ShownCatalogue,
): Promise<number[]> {
  const slice = await readSlice({ byWorks: from }, place)
  return closestCoauthors(slice.authors.all(from), years, slice).map((author) => slice.authors.inCatalogue[author]!)
}

async function draw(
  { people, matched, cut }: DrawnPeople,
  options: { years: number | undefined; withMatched?: boolean },
  place: ShownCatalogue,
): Promise<NetworkAnswer> {
  // Each line is met from both sides, so that all who may be at an end are asked for.
  const slice = await readSlice(
    { byWorks: [...people, ...(options.withMatched ? matched : [])], people: matched },
    place,
  )
  const drawn = { people: slice.authors.all(people), matched: new Set(slice.authors.all(matched)), cut }
  const found = findNetwork(drawn, options, slice)
  return writeNetwork(found, await readNames(namedInNetwork(found), slice, place.catalogue))
}
