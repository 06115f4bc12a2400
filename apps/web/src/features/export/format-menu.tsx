import { Menu } from '@mantine/core'
import { OpenedMenu } from '../../ui/opened-menu.tsx'
import classes from './format-menu.module.css'
import { type Format, formats } from './formats.ts'

interface FormatMenuProps {
  label: string
  formats: readonly Format[]
  onChoose(format: Format): void
  onClose(): void
}

/** The open list of formats. */
export function FormatMenu({ label, formats: offeredFormats, onChoose, onClose }: FormatMenuProps) {
  return (
    <OpenedMenu label={label} onClose={onClose} width={230} position="bottom-end">
      {offeredFormats.map((format) => (
        <Menu.Item key={format} onClick={() => onChoose(format)}>
          <span className={classes.format}>
            {formats[format].label}
            <span className={classes.details}>{formats[format].details}</span>
          </span>
        </Menu.Item>
      ))}
    </OpenedMenu>
  )
}
