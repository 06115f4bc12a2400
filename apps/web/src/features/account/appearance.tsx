import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { Section } from '../../ui/page.tsx'
import { messages } from './messages.ts'

const schemes: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: messages.schemes.light },
  { value: 'dark', label: messages.schemes.dark },
  { value: 'auto', label: messages.schemes.system },
]

/** Light or dark, in this browser. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Section title={messages.appearance} lead={messages.appearanceLead}>
      <SegmentedControl
        aria-label={messages.appearance}
        data={schemes}
        value={colorScheme}
        onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
        transitionDuration={0}
      />
    </Section>
  )
}
