import type { ReactNode } from 'react'
import type { Choice } from './choice.ts'
import { IconChevronDown } from './icons.tsx'
import { lazyWindow } from './lazy-part.tsx'
import { MenuButton } from './menu-button.tsx'
import shared from './shared.module.css'

const load = async () => (await import('./choice-menu-list.tsx')).ChoiceMenuList
const ChoiceMenuList = lazyWindow(load)

interface ChoiceMenuProps<Key extends string> {
  /** What is chosen here: 'Sort by'. */
  label: string
  choices: readonly Choice<Key>[]
  chosen: Choice<Key>
  onChoose(key: Key): void
  /** An icon before the name of what is chosen. */
  icon?: ReactNode
  className?: string | undefined
  position?: 'bottom-start' | 'bottom-end'
}

/** A button that shows the current choice and opens the others. */
export function ChoiceMenu<Key extends string>(props: ChoiceMenuProps<Key>) {
  const { label, choices, chosen, onChoose, icon, className, position = 'bottom-end' } = props
  return (
    <MenuButton
      label={`${label}: ${chosen.label}`}
      className={`${shared.hoverSunken} ${shared.button} ${shared.unbroken} ${className ?? ''}`}
      preload={() => void load()}
      menu={(close) => (
        <ChoiceMenuList
          label={label}
          choices={choices}
          chosen={chosen.key}
          onChoose={(key) => onChoose(key as Key)}
          onClose={close}
          position={position}
        />
      )}
    >
      {icon}
      <span>{chosen.label}</span>
      <IconChevronDown size={15} stroke={1.8} aria-hidden />
    </MenuButton>
  )
}
