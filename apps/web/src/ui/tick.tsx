import { Checkbox, type CheckboxProps } from '@mantine/core'

interface TickProps extends Omit<CheckboxProps, 'onChange'> {
  onChange(isTicked: boolean): void
}

/** A box to tick, which tells whether it is. */
export function Tick({ onChange, ...props }: TickProps) {
  return <Checkbox {...props} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
}
