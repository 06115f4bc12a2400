import { Link } from 'react-router'
import { countRoles } from '../../model/collection/shortlist.ts'
import { useCollection } from '../../model/collection/use-collection.ts'
import { IconChevronRight } from '../../ui/icons.tsx'
import { Independence } from './independence-line.tsx'
import { messages } from './messages.ts'
import classes from './tray.module.css'

/** Below the results: how many of the reviewers wanted are chosen, and whether they are independent. It leads to their page. */
export function Tray() {
  const state = useCollection()
  const { saved } = state
  const { reviewers, alternates } = countRoles(state)
  if (!saved || (!saved.manuscript && reviewers + alternates === 0)) return null
  const wanted = saved.manuscript?.wanted
  return (
    <section className={classes.tray} aria-label={messages.tray} data-on="screen">
      <p className={classes.counts}>
        <span>{messages.roles(messages.reviewers, reviewers, wanted?.reviewers)}</span>
        <span>{messages.roles(messages.alternates, alternates, wanted?.alternates)}</span>
      </p>
      <div className={classes.ties}>
        <Independence state={state} />
      </div>
      <Link to={`/app/collection/${saved.uuid}/`} className={classes.link}>
        {messages.openShortlist}
        <IconChevronRight size={16} stroke={1.8} aria-hidden />
      </Link>
    </section>
  )
}
