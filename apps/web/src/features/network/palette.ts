/** Colours of a drawing; a canvas cannot use variables of style sheets. */
export interface Palette {
  ground: string
  text: string
  quiet: string
  accent: string
  line: string
  faint: string
  danger: string
  /** Of the largest clusters, in their order. */
  clusters: readonly string[]
}

/** The variable of a cluster's colour, from 1. */
export const clusterVariable = (colour: number): string => `--colour-cluster-${colour}`

/** The colour of a person, by that of the cluster; 0: neutral. */
export const personColour = ({ clusters, quiet }: Palette, colour: number): string => clusters[colour - 1] ?? quiet
