import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'
import type { MouseEvent } from 'react'
import type { ThemeName } from '../model/theme-choice.ts'

/** Ten shades a theme, light to dark. Shade 7 carries white text on light ground, shade 6 on dark; both at 4.5 : 1 or more. */
const accents: Record<ThemeName, MantineColorsTuple> = {
  default: [
    '#f0f5fc',
    '#dfe9f8',
    '#bdd2f0',
    '#94b5e6',
    '#729ddd',
    '#4f82d1',
    '#2f66bf',
    '#1f4e9f',
    '#183f83',
    '#122f63',
  ],
  'transfer-site': [
    '#eef8f2',
    '#d9efe2',
    '#b3dec5',
    '#84c9a2',
    '#59b182',
    '#379866',
    '#217a4e',
    '#19623e',
    '#134d31',
    '#0e3a25',
  ],
  'research-connect': [
    '#f5f2fd',
    '#e9e3fa',
    '#d1c5f4',
    '#b7a3ec',
    '#a085e4',
    '#8866d8',
    '#7049c4',
    '#5935a6',
    '#482a88',
    '#351f66',
  ],
}

const neutrals: MantineColorsTuple = [
  '#f7f8fa',
  '#eff1f4',
  '#e3e6eb',
  '#d3d8df',
  '#b4bbc6',
  '#8b94a3',
  '#667080',
  '#4c5665',
  '#333c49',
  '#1b222c',
]

const darks: MantineColorsTuple = [
  '#e4e7ec',
  '#b9c0cb',
  '#98a1af',
  '#6c7685',
  '#434b58',
  '#333a45',
  '#252b34',
  '#1a1f26',
  '#14181e',
  '#0e1115',
]

const FONT_FAMILY =
  "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

/** What Mantine draws with, for one organisation's theme; sizes are those of the type scale in `tokens.css`. */
export function themeOf(name: ThemeName): MantineThemeOverride {
  return createTheme({
    colors: { accent: accents[name], gray: neutrals, dark: darks },
    primaryColor: 'accent',
    primaryShade: { light: 7, dark: 6 },
    fontFamily: FONT_FAMILY,
    headings: { fontFamily: FONT_FAMILY, fontWeight: '650' },
    fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
    defaultRadius: 'md',
    radius: { xs: '3px', sm: '5px', md: '7px', lg: '12px', xl: '20px' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    autoContrast: false,
    // Within the main part of the page, so that the head of a dialog is not taken for the head of the page.
    components: {
      ModalRoot: { defaultProps: { portalProps: { target: '#content' } } },
      Modal: { styles: { title: { fontWeight: 600, lineHeight: 1.35 } } },
      // Lists stand beside their field, in the landmark and the dialog that it is in.
      Combobox: { defaultProps: { withinPortal: false } },
      // A file that was corrected and is chosen again is a change, too.
      FileButton: { defaultProps: { inputProps: { onClick: emptyField } } },
      // Mantine's own track is the colour of our dark ground.
      SegmentedControl: { styles: { root: { background: 'var(--colour-track)' } } },
    },
  })
}

const emptyField = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
  currentTarget.value = ''
}

/** Mantine's own greys for secondary text fall short of AA; these reach 4.5 : 1 on every ground of the page. */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5f6a7d',
    '--mantine-color-text': '#1b222c',
    '--mantine-color-placeholder': '#667080',
    '--mantine-color-error': '#b42318',
  },
  dark: {
    '--mantine-color-dimmed': '#a3acba',
    '--mantine-color-text': '#e4e7ec',
    '--mantine-color-placeholder': '#98a1af',
    '--mantine-color-body': '#14181e',
    '--mantine-color-error': '#ff9a8f',
  },
})
