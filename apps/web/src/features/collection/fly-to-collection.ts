/** Milliseconds of the flight from a row to the counter. */
const DURATION = 450

/** Where the collection is counted: its tab, or what opens it on a narrow screen. */
const COUNTER = '[data-panel="collection"]'

/** Has a mark fly from where something was collected to the counter; not for those who asked for less motion. */
export function flyToCollection(source: Element): void {
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
    { duration: DURATION, easing: 'cubic-bezier(0.3, 0, 0.2, 1)' },
  )
  flight.onfinish = () => mark.remove()
  flight.oncancel = () => mark.remove()
}
