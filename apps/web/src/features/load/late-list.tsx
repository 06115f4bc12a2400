import type { LateAnswer } from '@cognate/contract'
import { useState } from 'react'
import { DatedLinks } from '../../ui/dated-links.tsx'
import { IconAlertTriangle } from '../../ui/icons.tsx'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import classes from './late-answers.module.css'
import { messages } from './messages.ts'

/** As many as home shows at first. */
const COUNT = 5

/** Those whose answers are late, each with a link to the person in the collection. */
export function LateList({ late }: { late: readonly LateAnswer[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? late : late.slice(0, COUNT)
  return (
    <div className={classes.late}>
      <DatedLinks
        heading={messages.late}
        links={shown.map(linkOf)}
        after={
          shown.length < late.length && (
            <QuietButton onClick={() => setShowsAll(true)}>{messages.showAllLate(late.length)}</QuietButton>
          )
        }
      />
    </div>
  )
}

const linkOf = ({ uuid, identifier, display_name, status, days_late, search }: LateAnswer) => ({
  // The record tells apart several people of one manuscript.
  to: `/app/collection/${search.uuid}/#${uuid}`,
  icon: <IconAlertTriangle size={16} stroke={1.8} aria-hidden />,
  name: (
    <>
      <bdi>{display_name ?? identifier}</bdi> · <b>{search.external_identifier || search.name}</b>
    </>
  ),
  ...(status === 'agreed' && { facts: messages.hasAgreed }),
  aside: <span className={shared.danger}>{messages.lateDays(days_late)}</span>,
})
