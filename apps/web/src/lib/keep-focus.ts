import { focusHeading, screenHeading } from './focus-heading.ts'

/** Milliseconds after which nothing else has taken the focus: dialogs, menus and screens that know where it belongs do so at once. */
const PAUSE = 50

/** Elements that had the focus and are remembered: after a dialog, that before it has it again, or what took its place. */
const MOST_REMEMBERED = 8

const CONTROLS = 'button:not(:disabled), a[href], summary, [role="tab"], [tabindex="0"]'
const FIELDS = ':is(input, textarea, select):not(:disabled)'
const POPUPS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** What has the focus for want of anything better, until the person is elsewhere, or uses it. */
let placed: Element | undefined

/** Whether a screen may take the focus: nothing has it, or it was only kept near what disappeared. */
export const isFocusFree = (): boolean => isLost() || document.activeElement === placed

/** What opens over the screen when it has the focus: the search bar above results. */
const OPENING = '[data-emphasis="results"]'

/** Where something was that disappeared. */
interface Place {
  parent: Element
  removed: Element
  /** What stood before and behind it. */
  previous: Element | undefined
  next: Element | undefined
  /** Whether it was a form that led to another screen, whose heading was still to come. */
  leadsOn: boolean
}

/**
 * Keeps the focus near where it was when what has it disappears: browsers put it on the body then, and whoever uses the keyboard or
 * a screen reader begins anew at the top of the page (WCAG 2.4.3). It goes with a row that stands elsewhere now, else to the same
 * control of the neighbour, else to a control beside it, at most in the same section, else to the heading of the screen. Gives back what ends it.
 */
export function keepFocus(): () => void {
  /** The newest last. */
  const remembered: Element[] = []
  const places = new WeakMap<Element, Place>()
  let focused: Element | undefined
  let waitsForHeading = false
  const onFocus = ({ target }: FocusEvent) => {
    waitsForHeading &&= target === document.getElementById('content')
    if (target !== placed) placed = undefined
    if (!(target instanceof Element)) return
    focused = target
    remembered.push(target)
    remembered.splice(0, remembered.length - MOST_REMEMBERED)
  }
  // What loses the focus and stays has lost it on purpose, unless it is a button that works; an event may come before its element goes.
  const onBlur = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (target === focused && focused?.isConnected && !isDisabled(focused) && isLost()) focused = undefined
    })
  const settle = () => {
    // A button that works has the focus again when it has done, or what takes its place.
    if (!focused || !isLost() || (focused.isConnected && isDisabled(focused))) return
    placed = nextFocus(remembered, places)
    if (placed) return (placed as HTMLElement).focus({ preventScroll: true })
    focusHeading()
    waitsForHeading = !screenHeading()
  }
  const onUse = () => {
    placed = undefined
  }
  const observer = new MutationObserver((records) => {
    if (waitsForHeading && screenHeading()) {
      waitsForHeading = false
      focusHeading()
    }
    for (const element of remembered) {
      if (element.isConnected) places.delete(element)
      else if (!places.has(element)) {
        const place = placeOf(element, records)
        if (place) places.set(element, place)
      }
    }
    if (focused && isLost()) setTimeout(settle, PAUSE)
  })
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onBlur)
  for (const use of ['keydown', 'pointerdown']) document.addEventListener(use, onUse)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onBlur)
    for (const use of ['keydown', 'pointerdown']) document.removeEventListener(use, onUse)
    observer.disconnect()
  }
}

const isDisabled = (element: Element) => element.matches(':disabled')

const isLost = () => document.activeElement === null || document.activeElement === document.body

/** Where an element was before these changes; undefined where it was not among what they took away. */
function placeOf(gone: Element, records: readonly MutationRecord[]): Place | undefined {
  for (const { target, removedNodes, previousSibling, nextSibling } of records) {
    const removed = [...removedNodes].find((node) => node.contains(gone))
    if (!(removed instanceof Element && target instanceof Element)) continue
    if (!target.isConnected) return placeOf(target, records)
    const [previous, next] = [elementFrom(previousSibling, 'previous'), elementFrom(nextSibling, 'next')]
    const leadsOn = !screenHeading() && (removed.matches('form') || removed.querySelector('form') !== null)
    return { parent: target, removed, previous, next, leadsOn }
  }
  return undefined
}

const elementFrom = (node: Node | null, way: 'next' | 'previous'): Element | undefined =>
  !node || node instanceof Element ? (node ?? undefined) : elementFrom(node[`${way}Sibling`], way)

/** What takes the focus: what had it last and is still there, or else is near its place; undefined: the heading of the screen. */
function nextFocus(remembered: readonly Element[], places: WeakMap<Element, Place>): HTMLElement | undefined {
  for (const element of remembered.toReversed()) {
    if (isVisible(element)) return element as HTMLElement
    const place = places.get(element)
    if (place && !element.closest(POPUPS))
      return (inMovedRow(element) ?? besidePlace(element, place)) as HTMLElement | undefined
  }
  return undefined
}

/** The same control of a row that was drawn anew in another place. */
function inMovedRow(gone: Element): Element | undefined {
  const row = gone.closest('[data-row]')
  const key = row?.getAttribute('data-row') ?? ''
  const moved = [...document.querySelectorAll('[data-row]')].find((one) => one.getAttribute('data-row') === key)
  if (!row || !moved) return undefined
  const alikeIn = (element: Element) =>
    [...element.querySelectorAll(gone.tagName)].filter((one) => one.className === gone.className)
  return alikeIn(moved)[alikeIn(row).indexOf(gone)]
}

function besidePlace(gone: Element, { parent, removed, previous, next, leadsOn }: Place): Element | undefined {
  const content = document.getElementById('content')
  if (leadsOn || parent.contains(content) || removed.querySelector('h1') || parent.closest(OPENING)) return undefined
  const behind = previous?.isConnected ? previous.nextElementSibling : next
  // What stands in its place now.
  const here = previous ? behind : parent.firstElementChild
  const near = [here, previous].filter((element) => element instanceof Element)
  const alike = near
    .flatMap((element) => within(element, gone.tagName))
    .filter((one) => one.className === gone.className)
  // Several buttons of a row may look alike.
  const same = alike.find((one) => titleOf(one) === titleOf(gone)) ?? alike[0]
  if (same) return same
  const beside = near.flatMap((element) => within(element, CONTROLS))[0]
  if (beside) return beside
  for (let around: Element | null = parent; around && around !== content; around = around.parentElement) {
    const control = tabOf(around) ?? within(around, CONTROLS)[0]
    if (control) return control
    // What follows in another section is about something else, such as the next list, from which a second press would take somebody.
    if (around.matches('section')) return within(around, FIELDS)[0]
  }
  return undefined
}

const titleOf = (element: Element) => element.getAttribute('title')

/** The tab whose panel an element is. */
const tabOf = (element: Element): Element | null =>
  element.role === 'tabpanel' ? document.getElementById(element.getAttribute('aria-labelledby') ?? '') : null

/** The visible elements of a kind within an element, or itself. */
const within = (element: Element, selector: string): Element[] =>
  [...(element.matches(selector) ? [element] : []), ...element.querySelectorAll(selector)].filter(isVisible)

const isVisible = (element: Element) => element.isConnected && (element.checkVisibility?.() ?? true)
