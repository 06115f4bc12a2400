import { useLayoutEffect } from 'react'

/**
 * Marks the root element for style sheets while a screen is open. A `:has` there would have the browser work out the styles of the
 * whole page again for each row that comes.
 */
export function useRootMark(name: `data-${string}`): void {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute(name, true)
    return () => document.documentElement.removeAttribute(name)
  }, [name])
}
