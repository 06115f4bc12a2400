import { useEffect, useEffectEvent } from 'react'
import { isKeyOn } from '../model/letter-keys.ts'

/** What is called for keys that are pressed outside fields, menus and dialogs. */
export function useShortcuts(actions: Record<string, () => void>): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const action = isShortcut(event) ? actions[event.key] : undefined
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** Whether a key is free for a shortcut: without modifiers, and of no field, menu or dialog. */
function isShortcut({ key, defaultPrevented, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (!isKeyOn(key) || defaultPrevented || ctrlKey || metaKey || altKey) return false
  if (document.querySelector('[role="dialog"], [role="menu"]')) return false
  return !(target instanceof Element && target.closest('input, textarea, select, [contenteditable]'))
}
