/** Milliseconds of the animation from a row to the counter. */
const DURATION = 450

/** The element that shows the count: the tab, or on narrow screens the button that opens it. */
const COUNTER = '[data-panel="collection"]'

/** Animates a dot from the collected row to the counter, unless the person asked for less motion. */
export const flyToCollection = (source: Element): void => fly(source, 'normal')

/** Animates a dot from the counter back to where something was removed. */
export const flyFromCollection = (source: Element): void => fly(source, 'reverse')

function fly(source: Element, direction: 'normal' | 'reverse'): void {
  const counter = document.querySelector(COUNTER)
  if (!counter || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const start = source.getBoundingClientRect()
  const end = counter.getBoundingClientRect()
  const mark = document.createElement('div')
  mark.setAttribute('aria-hidden', 'true')
  Object.assign(mark.style, {
    position: 'fixed',
    zIndex: '300',
    insetBlockStart: `${start.top + start.height / 2 - 7}px`,
    insetInlineStart: `${start.left + start.width / 2 - 7}px`,
    width: '14px',
    height: '14px',
    borderRadius: '7px',
    background: 'var(--colour-accent)',
    pointerEvents: 'none',
  })
  document.body.append(mark)
  const x = end.left + end.width / 2 - (start.left + start.width / 2)
  const y = end.top + end.height / 2 - (start.top + start.height / 2)
  const flight = mark.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${x}px, ${y}px) scale(0.5)`, opacity: 0.5 },
    ],
    { duration: DURATION, direction, easing: 'cubic-bezier(0.3, 0, 0.2, 1)' },
  )
  flight.onfinish = () => mark.remove()
  flight.oncancel = () => mark.remove()
}
