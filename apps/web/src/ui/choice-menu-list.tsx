import { Menu } from '@mantine/core'
import type { Choice } from './choice.ts'
import classes from './choice-menu.module.css'
import { IconCheck } from './icons.tsx'
import { OpenedMenu } from './opened-menu.tsx'
import shared from './shared.module.css'

interface ChoiceMenuListProps {
  label: string
  choices: readonly Choice<string>[]
  chosen: string
  onChoose(key: string): void
  onClose(): void
  position: 'bottom-start' | 'bottom-end'
}

export function ChoiceMenuList({ label, choices, chosen, onChoose, onClose, position }: ChoiceMenuListProps) {
  return (
    <OpenedMenu label={label} onClose={onClose} width={200} position={position}>
      <Menu.RadioGroup value={chosen} onChange={onChoose}>
        <ChoiceItems choices={choices} closesMenu />
      </Menu.RadioGroup>
    </OpenedMenu>
  )
}

/** The entries of a choice, within a `Menu.RadioGroup`. */
export function ChoiceItems({ choices, closesMenu }: { choices: readonly Choice<string>[]; closesMenu: boolean }) {
  return choices.map(({ key, label, icon, hint }) => (
    <Menu.RadioItem
      key={key}
      value={key}
      closeMenuOnClick={closesMenu}
      className={classes.item}
      rightSection={<IconCheck size={16} stroke={2} className={`${shared.block} ${classes.check}`} aria-hidden />}
    >
      <span className={`${shared.wrappingRow} ${classes.choice}`}>
        {icon}
        {label}
        {hint && <span className={shared.quietSmall}>{hint}</span>}
      </span>
    </Menu.RadioItem>
  ))
}
