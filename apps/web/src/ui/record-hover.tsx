import { Popover } from '@mantine/core'
import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTabIndex } from './passed-by-tab.ts'
import classes from './record-hover.module.css'
import shared from './shared.module.css'

/** Milliseconds of hovering before the area opens, and of absence before it closes. */
const OPEN_DELAY = 200
const CLOSE_DELAY = 200

/** Closes the area that is open, so that there is one at a time. */
let closeOpenArea: (() => void) | undefined

interface RecordHoverProps {
  /** The name of the area. */
  title: string
  /** Everything the area shows, in words: assistive technology reads it from the trigger. */
  label: string
  /** The visible content of the trigger. */
  children: ReactNode
  /** What the area shows; made only while it is open. */
  panel: () => ReactNode
  /** The edge of the trigger from which the area extends. */
  from?: 'start' | 'end'
  /** Whether it is part of a line of text, whose height it must not change. */
  isInline?: boolean
}

/**
 * A trigger whose floating area opens on hover, on keyboard focus and on a press, stays while the pointer is on it, and
 * closes with Escape. The floating machinery exists only while the area is open, so that hundreds of triggers cost nothing.
 */
export function RecordHover({ title, label, children, panel, from = 'start', isInline = false }: RecordHoverProps) {
  const { opened, area, trigger } = useHoverArea()
  const tabIndex = useTabIndex()
  return (
    <span className={shared.holder} {...area}>
      <button
        type="button"
        tabIndex={tabIndex}
        className={`${shared.fingerWide} ${shared.inline} ${shared.pressable} ${classes.trigger}`}
        data-inline={isInline}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={opened}
        // Escape closes the area alone, not the dialog in which the trigger may stand (Mantine's own sign for that).
        data-mantine-stop-propagation={opened}
        {...trigger}
      >
        {children}
      </button>
      {opened && (
        <Popover
          opened
          withRoles={false}
          position={`bottom-${from}`}
          offset={6}
          shadow="md"
          transitionProps={{ duration: 0 }}
        >
          <Popover.Target>
            <span aria-hidden className={shared.anchor} />
          </Popover.Target>
          <Popover.Dropdown role="dialog" aria-label={title} className={classes.panel}>
            {panel()}
          </Popover.Dropdown>
        </Popover>
      )}
    </span>
  )
}

function useHoverArea() {
  const [opened, setOpened] = useState(false)
  const pending = useRef<{ next: boolean; timer: number }>(undefined)

  const cancel = () => {
    window.clearTimeout(pending.current?.timer)
    pending.current = undefined
  }
  const change = (next: boolean, delay = 0) => {
    // A pointer that moves on does not begin the wait anew.
    if (delay > 0 && pending.current?.next === next) return
    cancel()
    // What the focus has left must not cover for a moment what it goes to.
    if (delay === 0) return setOpened(next)
    const timer = window.setTimeout(() => {
      pending.current = undefined
      setOpened(next)
    }, delay)
    pending.current = { next, timer }
  }
  const hasMoved = ({ movementX, movementY }: PointerEvent) => movementX !== 0 || movementY !== 0
  const isMouse = (event: PointerEvent) => event.pointerType === 'mouse'

  useEffect(() => () => window.clearTimeout(pending.current?.timer), [])
  useEffect(() => {
    if (!opened) return
    const close = () => setOpened(false)
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Only the innermost open area closes.
      event.stopPropagation()
      close()
    }
    closeOpenArea?.()
    closeOpenArea = close
    window.addEventListener('keydown', onKeyDown, true)
    return () => {
      window.removeEventListener('keydown', onKeyDown, true)
      if (closeOpenArea === close) closeOpenArea = undefined
    }
  }, [opened])

  return {
    opened,
    // The floating area is a child in React's tree: its pointer events arrive here too.
    area: {
      // Back before it closed: from the trigger to the area, say.
      onPointerEnter: (event: PointerEvent) => isMouse(event) && opened && cancel(),
      // Rows that come to lie under a resting pointer open nothing.
      onPointerMove: (event: PointerEvent) => !opened && isMouse(event) && hasMoved(event) && change(true, OPEN_DELAY),
      onPointerLeave: (event: PointerEvent) => isMouse(event) && change(false, CLOSE_DELAY),
    },
    trigger: {
      onFocus: (event: { currentTarget: HTMLElement }) => event.currentTarget.matches(':focus-visible') && change(true),
      onBlur: () => change(false),
      onClick: (event: MouseEvent<HTMLElement, globalThis.MouseEvent>) => {
        const mouse = event.nativeEvent instanceof window.PointerEvent && event.nativeEvent.pointerType === 'mouse'
        change(mouse || !opened)
      },
    },
  }
}
