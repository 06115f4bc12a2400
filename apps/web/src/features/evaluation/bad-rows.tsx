import type { EvaluationDetailView, UnresolvedPerson } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { type ReactNode, useState } from 'react'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import classes from './evaluation-screen.module.css'
import { messages } from './messages.ts'

/** Rows that a list shows at first. */
const FIRST = 10

/** The rows of the file that could not be read, with the reason. */
export function BadRows({ count, rows }: { count: number; rows: EvaluationDetailView['bad_row_list'] }) {
  const items = rows.map(({ row, reason }) => ({
    key: String(row),
    content: messages.badRow(row, messages.badRowReasons[reason]),
  }))
  return <Rows title={messages.badRows(count)} items={items} />
}

/** People whom the catalogue does not tell for sure, and whom they may be. */
export function UnresolvedPeople({ count, people }: { count: number; people: readonly UnresolvedPerson[] }) {
  const items = people.map(({ row, person, institution, reason, candidates }, index) => ({
    key: String(index),
    content: (
      <>
        {messages.unresolvedRow(row, person, institution, messages.unresolvedReasons[reason])}
        {candidates.length > 0 && (
          <span className={`${shared.quiet} ${shared.block}`}>
            {messages.candidates}{' '}
            {candidates
              .map(({ identifier, display_name, hint }) => messages.candidate(display_name, shortId(identifier), hint))
              .join('; ')}
          </span>
        )}
      </>
    ),
  }))
  return <Rows title={messages.unresolved(count)} items={items} />
}

function Rows({ title, items }: { title: string; items: readonly { key: string; content: ReactNode }[] }) {
  const [showsAll, setShowsAll] = useState(false)
  if (items.length === 0) return null
  const shown = showsAll ? items : items.slice(0, FIRST)
  return (
    <section className={classes.rows} aria-label={title}>
      <h3 className={shared.partHeading}>{title}</h3>
      <ul>
        {shown.map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
      </ul>
      {shown.length < items.length && (
        <QuietButton onClick={() => setShowsAll(true)}>{messages.showAll(items.length)}</QuietButton>
      )}
    </section>
  )
}
