import { useState } from 'react'
import classes from './queries-screen.module.css'
import { shortenQuery } from './query-words.ts'

/** The text of a query; pressing it expands or collapses a long one. */
export function QueryText({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const shortText = shortenQuery(text)
  if (shortText === text) return <bdi>{text}</bdi>
  return (
    <button type="button" className={classes.text} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
      <bdi>{isOpen ? text : shortText}</bdi>
    </button>
  )
}
