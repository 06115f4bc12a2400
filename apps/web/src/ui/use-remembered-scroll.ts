import { type RefObject, type UIEventHandler, useLayoutEffect, useRef } from 'react'

/** The last scroll position of each part of the sidebar, in pixels. */
const scrollPositions = new Map<string, number>()

/** Restores the scroll position of a part of the sidebar that was hidden behind the other tab or in a closed sheet. */
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
