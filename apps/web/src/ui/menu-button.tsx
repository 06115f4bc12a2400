import { type ReactNode, Suspense, useRef, useState } from 'react'
import classes from './menu-button.module.css'

interface MenuButtonProps {
  /** What the button is called, where its content does not say it. */
  label?: string
  className?: string | undefined
  /** What the button shows. */
  children: ReactNode
  /** The open menu; made, and fetched, only when it is asked for. */
  menu(close: () => void): ReactNode
  /** Fetches the menu ahead of the press. */
  preload(): void
}

/** A button with a menu below it. The machinery of menus comes with the first that is opened. */
export function MenuButton({ label, className, children, menu, preload }: MenuButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const close = () => {
    setIsOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <span className={classes.holder}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        // The press that closes an open menu from outside must not open it again.
        onPointerDown={() => {
          wasOpen.current = isOpen
        }}
        onClick={() => {
          setIsOpen(!wasOpen.current)
          wasOpen.current = false
        }}
      >
        {children}
      </button>
      <Suspense>{isOpen && menu(close)}</Suspense>
    </span>
  )
}
