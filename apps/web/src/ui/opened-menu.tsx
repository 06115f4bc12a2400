import { Menu, type MenuProps } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import classes from './opened-menu.module.css'
import shared from './shared.module.css'

interface OpenedMenuProps {
  label: string
  onClose(): void
  /** Pixels. */
  width: number
  position: MenuProps['position']
  children: ReactNode
}

/** Tab leads from an open menu to what comes after its button, which closing gives the focus. */
export const leaveByTab = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Tab') flushSync(close)
}

/** An open menu beside its button, in the same landmark. It holds only its entries. */
export function OpenedMenu({ label, onClose, width, position, children }: OpenedMenuProps) {
  return (
    <Menu
      opened
      onClose={onClose}
      position={position}
      width={width}
      offset={6}
      shadow="md"
      withinPortal={false}
      // Before it is positioned it would widen the page for a moment.
      floatingStrategy="fixed"
      // What comes late may push its button out of the window: hidden, it would still take the keys.
      hideDetached={false}
      withInitialFocusPlaceholder={false}
      returnFocus={false}
      // The mark of the chosen entry is at its end, so that all names align.
      classNames={{ itemIndicator: classes.indicator }}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <span aria-hidden className={shared.anchor} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label} onKeyDown={leaveByTab(onClose)}>
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
