import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { Section } from '../../ui/page.tsx'

const schemes: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
]

/** Light or dark, in this browser. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Section title="Appearance" lead="Saved in this browser only.">
      <SegmentedControl
        aria-label="Appearance"
        data={schemes}
        value={colorScheme}
        onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
        transitionDuration={0}
      />
    </Section>
  )
}
