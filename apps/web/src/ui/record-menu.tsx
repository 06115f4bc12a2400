import { Menu } from '@mantine/core'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { IconDots } from './icons.tsx'
import { leaveByTab } from './opened-menu.tsx'
import { QuietIconButton } from './quiet-button.tsx'
import classes from './record-menu.module.css'
import shared from './shared.module.css'

/** An action on a record, or a link to a page about it. */
export type RecordAction = { label: string; description: string } & ({ url: string } | { onSelect(): void })

interface RecordMenuProps {
  label: string
  actions: readonly RecordAction[]
  /** Items below the actions. */
  children?: ReactNode
}

/** The actions of a record behind one button. The menu itself exists only while it is open. */
export function RecordMenu({ label, actions, children }: RecordMenuProps) {
  const [menuParent, setMenuParent] = useState<HTMLElement>()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setMenuParent(undefined)
    button.current?.focus()
  }
  // Inside the main landmark, so that people who navigate by landmarks find the menu.
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) =>
    setMenuParent(currentTarget.closest<HTMLElement>('main') ?? document.body)
  return (
    <span className={shared.holder}>
      <QuietIconButton
        ref={button}
        className={classes.button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={menuParent !== undefined}
        onClick={open}
      >
        <IconDots aria-hidden size={18} stroke={1.8} />
      </QuietIconButton>
      {menuParent && (
        <Menu
          opened
          onClose={close}
          position="bottom-end"
          shadow="md"
          portalProps={{ target: menuParent }}
          withInitialFocusPlaceholder={false}
          transitionProps={{ duration: 0 }}
        >
          <Menu.Target>
            <span aria-hidden className={shared.anchor} />
          </Menu.Target>
          <Menu.Dropdown aria-label={label} className={classes.dropdown} onKeyDown={leaveByTab(close)}>
            {actions.map((action) => (
              <ActionItem key={action.label} action={action} />
            ))}
            {children}
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  )
}

function ActionItem({ action }: { action: RecordAction }) {
  if ('onSelect' in action) return <Menu.Item onClick={action.onSelect}>{action.label}</Menu.Item>
  return (
    <Menu.Item component="a" href={action.url} target="_blank" rel="noopener noreferrer" title={action.description}>
      {action.label}
    </Menu.Item>
  )
}
