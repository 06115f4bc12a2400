import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useTabIndex } from './passed-by-tab.ts'
import shared from './shared.module.css'

interface MenuButtonProps {
  /** The name of the button, where its content does not give it. */
  label?: string
  className?: string | undefined
  /** What the button shows. */
  children: ReactNode
  /** The open menu. It is rendered, and its code fetched, only when needed. */
  menu(close: () => void): ReactNode
  /** Fetches the code of the menu before the press. */
  preload(): void
}

/** A button with a menu below it. The code of menus is fetched with the first one. */
export function MenuButton({ label, className, children, menu, preload }: MenuButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const tabIndex = useTabIndex()
  const close = () => {
    setIsOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <span className={`${shared.shrinking} ${shared.holder}`}>
      <button
        ref={button}
        type="button"
        tabIndex={tabIndex}
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
