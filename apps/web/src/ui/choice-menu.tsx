import { Menu, type MenuProps } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './choice-menu.module.css'

export interface Choice<Key extends string> {
  key: Key
  label: string
  icon?: ReactNode
}

interface ChoiceMenuProps<Key extends string> {
  /** What is chosen here: 'Sort by'. */
  label: string
  choices: readonly Choice<Key>[]
  chosen: Choice<Key>
  onChoose(key: Key): void
  /** An icon before the name of what is chosen. */
  icon?: ReactNode
  className?: string | undefined
  position?: MenuProps['position']
}

/** A button that names what is chosen and opens the other choices. */
export function ChoiceMenu<Key extends string>(props: ChoiceMenuProps<Key>) {
  const { label, choices, chosen, onChoose, icon, className, position = 'bottom-end' } = props
  return (
    <Menu {...menuDefaults} position={position} width={200}>
      <Menu.Target>
        <button
          type="button"
          className={`${classes.target} ${className ?? ''}`}
          aria-label={`${label}: ${chosen.label}`}
        >
          {icon}
          <span className={classes.label}>{chosen.label}</span>
          <IconChevronDown size={15} stroke={1.8} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        <Menu.RadioGroup value={chosen.key} onChange={(key) => onChoose(key as Key)}>
          <ChoiceItems choices={choices} closesMenu />
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The entries of a choice, within a `Menu.RadioGroup`. */
export function ChoiceItems({ choices, closesMenu }: { choices: readonly Choice<string>[]; closesMenu: boolean }) {
  return choices.map(({ key, label, icon }) => (
    <Menu.RadioItem
      key={key}
      value={key}
      closeMenuOnClick={closesMenu}
      className={classes.item}
      rightSection={<IconCheck size={16} stroke={2} className={classes.check} aria-hidden />}
    >
      <span className={classes.choice}>
        {icon}
        {label}
      </span>
    </Menu.RadioItem>
  ))
}

/** A menu stands where its button stands, so that it lies in the same landmark, and holds nothing but its entries. */
export const menuDefaults = {
  shadow: 'md',
  withinPortal: false,
  withInitialFocusPlaceholder: false,
  returnFocus: true,
  // Which entry is chosen stands at its end, so that all names begin alike.
  classNames: { itemIndicator: classes.indicator },
  transitionProps: { duration: 100 },
} as const satisfies Partial<MenuProps>
