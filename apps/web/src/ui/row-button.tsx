import { Button, type ButtonProps } from '@mantine/core'

interface RowButtonProps extends Pick<ButtonProps, 'disabled' | 'loading'> {
  label: string
  /** The same with what the row is about. */
  name: string
  onClick(): void
}

/** What can be done with what a row is about. */
export const RowButton = ({ label, name, ...props }: RowButtonProps) => (
  <Button size="compact-md" variant="default" aria-label={name} {...props}>
    {label}
  </Button>
)
