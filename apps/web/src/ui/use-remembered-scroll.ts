import { type RefObject, type UIEventHandler, useLayoutEffect, useRef } from 'react'

/** Pixels that each part of the sidebar was scrolled by when it was last seen. */
const scrollPositions = new Map<string, number>()

/** Keeps how far a part of the sidebar is scrolled while it is away: behind the other tab, or in a closed sheet. */
export function useRememberedScroll(name: string): {
  ref: RefObject<HTMLDivElement | null>
  onScroll: UIEventHandler<HTMLDivElement>
} {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    ref.current?.scrollTo({ top: scrollPositions.get(name) ?? 0 })
  }, [name])
  return { ref, onScroll: ({ currentTarget }) => void scrollPositions.set(name, currentTarget.scrollTop) }
}
