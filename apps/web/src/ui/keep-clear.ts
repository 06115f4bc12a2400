/** Heights in pixels of what stays in view at the bottom of the page. */
const heights = new Map<Element, number>()

/**
 * Keeps what is focused clear of an element that stays in view at the bottom: the page scrolls as far above it as the element is
 * high (WCAG 2.4.11). A ref; gives back what ends it.
 */
export function keepClear(foot: HTMLElement | null): (() => void) | undefined {
  if (!foot) return undefined
  const observer = new ResizeObserver(() => reserve(foot, foot.offsetHeight))
  observer.observe(foot)
  return () => {
    observer.disconnect()
    reserve(foot, 0)
  }
}

/** Pixels between what is focused and what stays in view. */
const GAP = 8

/** One of them may hold another, so the highest counts. Not by a variable, with which all styles of the page would be worked out again. */
function reserve(foot: Element, height: number): void {
  if (height > 0) heights.set(foot, height)
  else heights.delete(foot)
  const highest = Math.max(0, ...heights.values())
  document.documentElement.style.scrollPaddingBottom = highest > 0 ? `${highest + GAP}px` : ''
}
