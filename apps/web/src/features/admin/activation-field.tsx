import type { Activation } from '@cognate/contract'
import { NativeSelect } from '@mantine/core'
import { messages } from './messages.ts'

const words = messages.imports

/** Whether what an import builds is taken into use. */
export function ActivationField({ value, onChange }: { value: Activation; onChange(value: Activation): void }) {
  return (
    <NativeSelect
      label={words.activate}
      data={Object.entries(words.activations).map(([key, label]) => ({ value: key, label }))}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Activation)}
    />
  )
}
