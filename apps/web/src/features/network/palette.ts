import { useComputedColorScheme, useMantineTheme } from '@mantine/core'
import { useMemo } from 'react'

/** Colours of a drawing; a canvas cannot use variables of style sheets. */
export interface Palette {
  ground: string
  text: string
  quiet: string
  accent: string
  line: string
  faint: string
}

const variables: Record<keyof Palette, string> = {
  ground: '--colour-ground',
  text: '--colour-text',
  quiet: '--colour-quiet',
  accent: '--colour-accent-text',
  line: '--colour-line-strong',
  faint: '--colour-line',
}

function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement)
  const read = ([name, variable]: [string, string]) => [name, style.getPropertyValue(variable).trim()]
  return Object.fromEntries(Object.entries(variables).map(read)) as Record<keyof Palette, string>
}

/** The current colours of the page, which depend on theme and colour scheme. */
export function usePalette(): Palette {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const { colors } = useMantineTheme()
  // The values of the variables depend on both.
  return useMemo(readPalette, [scheme, colors])
}
