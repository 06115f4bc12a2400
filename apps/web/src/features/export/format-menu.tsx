import { Menu } from '@mantine/core'
import { OpenedMenu } from '../../ui/opened-menu.tsx'
import shared from '../../ui/shared.module.css'
import { formats, isForSystem, type OfferedFormat } from './formats.ts'
import { messages } from './messages.ts'

interface FormatMenuProps {
  label: string
  formats: readonly OfferedFormat[]
  onChoose(format: OfferedFormat): void
  onClose(): void
}

/** The open list of formats. */
export function FormatMenu({ label, formats: offeredFormats, onChoose, onClose }: FormatMenuProps) {
  const systems = offeredFormats.filter(isForSystem)
  const files = offeredFormats.filter((format) => !isForSystem(format))
  const item = (format: OfferedFormat) => (
    <Menu.Item key={format} onClick={() => onChoose(format)}>
      <span className={`${shared.onBaseline} ${shared.spread}`}>
        {formats[format].label}
        <span className={shared.small}>{formats[format].details}</span>
      </span>
    </Menu.Item>
  )
  return (
    <OpenedMenu label={label} onClose={onClose} width={230} position="bottom-end">
      {files.map(item)}
      {systems.length > 0 && (
        <>
          <Menu.Divider />
          <Menu.Label>{messages.systems}</Menu.Label>
        </>
      )}
      {systems.map(item)}
    </OpenedMenu>
  )
}
