import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Lets a text area grow with its text; the style sheet sets the limits. */
export function useHeightOfContent(value: string, isExpanded = true): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = ''
    if (isExpanded) element.style.height = `${element.scrollHeight}px`
    else element.scrollTop = 0
  }, [value, isExpanded])
  return field
}
