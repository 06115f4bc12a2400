import { useLayoutEffect } from 'react'

/**
 * Marks the root element for style sheets while something is so. A `:has` there would have the browser work out the styles of the
 * whole page again for each row that comes.
 */
export function useRootMark(name: `data-${string}`, isSo = true): void {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute(name, isSo)
    return () => document.documentElement.removeAttribute(name)
  }, [name, isSo])
}
