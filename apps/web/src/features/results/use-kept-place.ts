import { useEffectEvent, useLayoutEffect } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

/** How far down the page somebody was in an answer when they left it, in pixels, by its uuid. */
const places = new Map<string, number>()

/**
 * Scrolls back to where somebody was in an answer to which they go back: the browser does so at once, when few rows are drawn.
 * @returns Whether there is such a place, for which all rows are needed.
 */
export function useKeptPlace(uuid: string | undefined): boolean {
  const isBack = useNavigationType() === NavigationType.Pop
  const place = uuid !== undefined && isBack ? (places.get(uuid) ?? 0) : 0
  const goThere = useEffectEvent(() => place > 0 && window.scrollTo({ top: place }))
  useLayoutEffect(() => {
    if (uuid === undefined) return
    goThere()
    const note = () => void places.set(uuid, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [uuid])
  return place > 0
}
