import { createContext, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { isFocusFree } from '../lib/keep-focus.ts'
import { IconDots } from './icons.tsx'
import { messages } from './messages.ts'
import classes from './more-tools.module.css'
import shared from './shared.module.css'

/** Whether the tools can be seen: what costs a call waits until then. */
export const ToolsAreShown = createContext(true)

/** Tools that are seldom used, behind one button. They stay mounted, so that a dialog that one of them opens does too. */
export function MoreTools({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const onPress = ({ target }: PointerEvent) => {
      // A dialog that a tool has opened gives the focus back to it.
      const isInside = place.current?.contains(target as Node) || document.querySelector('[role="dialog"]') !== null
      if (!isInside) setIsOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])
  const closeAfter = ({ target }: MouseEvent) => {
    // What opens something beside it stays, to take the focus back.
    if (!(target instanceof Element) || !target.closest('button:not([aria-haspopup])')) return
    setIsOpen(false)
    setTimeout(() => isFocusFree() && button.current?.focus({ preventScroll: true }))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard here from whichever tool has the focus.
    <div
      ref={place}
      className={shared.around}
      onKeyDown={({ key, currentTarget, target }) => {
        if (key !== 'Escape' || !isOpen || !currentTarget.contains(target as Node)) return
        setIsOpen(false)
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        className={`${shared.iconButton} ${shared.hoverDark}`}
        aria-label={messages.moreTools}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconDots size={18} stroke={1.8} aria-hidden />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: presses of the buttons in it, by key too, arrive as clicks. */}
      <div className={`${shared.floating} ${classes.panel}`} hidden={!isOpen} onClick={closeAfter}>
        <ToolsAreShown value={isOpen}>{children}</ToolsAreShown>
      </div>
    </div>
  )
}
