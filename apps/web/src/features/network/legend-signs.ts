import { type Clusters, colourOf } from './clusters.ts'
import type { Network } from './network-model.ts'

/** The signs of the drawing, in the order of the legend. */
export type Sign = 'found' | 'added' | 'colour' | 'size' | 'line' | 'ring'

/** The signs that occur, and how many colours of clusters. */
export interface LegendSigns {
  signs: readonly Sign[]
  colours: number
}

export function signsOf({ people, links }: Pick<Network, 'people' | 'links'>, clusters: Clusters): LegendSigns {
  const everybody = [...people.values()]
  const colours = new Set(everybody.map(({ id }) => colourOf(clusters.get(id)))).difference(new Set([0])).size
  const occurring: Record<Sign, boolean> = {
    found: everybody.some(({ isFound }) => isFound),
    added: everybody.some(({ isFound }) => !isFound),
    colour: colours > 0,
    size: new Set(everybody.map(({ works }) => works)).size > 1,
    line: links.size > 0,
    ring: everybody.some(({ isInConflict }) => isInConflict),
  }
  return { signs: (Object.keys(occurring) as Sign[]).filter((sign) => occurring[sign]), colours }
}
