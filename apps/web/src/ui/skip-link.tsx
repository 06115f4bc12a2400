import { messages } from './messages.ts'
import classes from './skip-link.module.css'

/** Leads past the navbar; it shows while it has the focus. The page's content has the id `content`. */
export function SkipLink() {
  return (
    <a className={classes.skip} href="#content">
      {messages.skip}
    </a>
  )
}
