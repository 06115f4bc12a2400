import { useEffectEvent, useLayoutEffect } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { isAtHeading } from '../../lib/focus-heading.ts'
import { isFocusFree } from '../../lib/keep-focus.ts'

/** Where somebody is in an answer: the first row in view, and how far its head is below that of the window, in pixels. */
interface Place {
  identifier: string
  top: number
}

/** Where somebody was in an answer when they left it, by its uuid; nothing where that was its head. */
const places = new Map<string, Place | undefined>()

/** The row that last had the focus in an answer, by its uuid. */
const focusedRows = new Map<string, string>()

/**
 * Scrolls back to the row where somebody was in an answer to which they go back: the browser does so at once, when few rows are drawn,
 * and by pixels, while rows that are out of view are only about as high as they will be. The row that had the focus has it again.
 * @returns Whether there is such a place, for which all rows are needed.
 */
export function useKeptPlace(uuid: string | undefined): boolean {
  const isBack = useNavigationType() === NavigationType.Pop
  const place = uuid !== undefined && isBack ? places.get(uuid) : undefined
  const focused = uuid !== undefined && isBack ? focusedRows.get(uuid) : undefined
  const goThere = useEffectEvent(() => {
    // A slow page has given it to the heading meanwhile.
    if (focused && (isFocusFree() || isAtHeading())) rowOf(focused)?.focus({ preventScroll: true })
    if (!place) return undefined
    goTo(place)
    // Rows that come into view get their heights, and move those below them.
    return requestAnimationFrame(() => goTo(place))
  })
  useLayoutEffect(() => {
    if (uuid === undefined) return
    const frame = goThere()
    const note = () => void places.set(uuid, placeInView())
    const noteFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element && target.closest<HTMLElement>('[data-result-row]')
      if (row) focusedRows.set(uuid, row.dataset.identifier!)
    }
    window.addEventListener('scroll', note, { passive: true })
    document.addEventListener('focusin', noteFocus)
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
      window.removeEventListener('scroll', note)
      document.removeEventListener('focusin', noteFocus)
    }
  }, [uuid])
  return place !== undefined || focused !== undefined
}

const rowsOfPage = () => [...document.querySelectorAll<HTMLElement>('[data-result-row]')]
const rowOf = (identifier: string) => rowsOfPage().find(({ dataset }) => dataset.identifier === identifier)

function placeInView(): Place | undefined {
  if (window.scrollY === 0) return undefined
  const row = rowsOfPage().find((one) => one.getBoundingClientRect().bottom > 0)
  return row && { identifier: row.dataset.identifier!, top: row.getBoundingClientRect().top }
}

function goTo({ identifier, top }: Place): void {
  const row = rowOf(identifier)
  if (row) window.scrollBy({ top: row.getBoundingClientRect().top - top, behavior: 'instant' })
}
