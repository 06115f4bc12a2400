import { useComputedColorScheme, useMantineTheme } from '@mantine/core'
import { useMemo } from 'react'
import { COLOURED_CLUSTERS } from './clusters.ts'
import { clusterVariable, type Palette } from './palette.ts'

const variables = {
  ground: '--colour-ground',
  text: '--colour-text',
  quiet: '--colour-quiet',
  accent: '--colour-accent-text',
  line: '--colour-line-strong',
  faint: '--colour-line',
  danger: '--colour-danger',
} satisfies Record<Exclude<keyof Palette, 'clusters'>, string>

function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement)
  const read = (variable: string) => style.getPropertyValue(variable).trim()
  const colours = Object.entries(variables).map(([name, variable]) => [name, read(variable)])
  const clusters = Array.from({ length: COLOURED_CLUSTERS }, (_, index) => read(clusterVariable(index + 1)))
  return { ...(Object.fromEntries(colours) as Record<keyof typeof variables, string>), clusters }
}

/** The current colours of the page, which depend on theme and colour scheme. */
export function usePalette(): Palette {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const { colors } = useMantineTheme()
  // The values of the variables depend on both.
  return useMemo(readPalette, [scheme, colors])
}
