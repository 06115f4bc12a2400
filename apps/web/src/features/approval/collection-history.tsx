import type { HistoryItem } from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'
import { Button, Skeleton, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { historyQuery } from '../../model/collection/collection-history.ts'
import { Age } from '../../ui/age.tsx'
import { FailedCall } from '../../ui/failure.tsx'
import { Problem } from '../../ui/page.tsx'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import classes from './approval.module.css'
import { messages } from './messages.ts'
import { useApprovalChanges } from './use-approvals.ts'

/** Entries that are shown at first, and with each press. */
const STEP = 10

/** Who changed, said and decided what in a collection, by name, the newest first; and a field to comment. */
export function CollectionHistory({ uuid }: { uuid: string }) {
  const [most, setMost] = useState(STEP)
  const history = useQuery(historyQuery(uuid))
  return (
    <section className={shared.stackLarge} aria-label={messages.history}>
      <h2 className={shared.heading}>{messages.history}</h2>
      <AddComment uuid={uuid} />
      {history.isError ? (
        <FailedCall title={messages.historyFailed} of={history} />
      ) : !history.data ? (
        <Skeleton height={60} />
      ) : history.data.length === 0 ? (
        <p className={shared.quiet}>{messages.noHistory}</p>
      ) : (
        <ol className={shared.stackSmall}>
          {history.data.slice(0, most).map((item, place) => (
            // Entries are only added, at the front.
            <li key={history.data.length - place} className={shared.breaking}>
              <HistoryLine item={item} />
            </li>
          ))}
        </ol>
      )}
      {history.data && history.data.length > most && (
        <QuietButton onClick={() => setMost(most + STEP)}>
          {messages.showMore(Math.min(STEP, history.data.length - most))}
        </QuietButton>
      )}
    </section>
  )
}

/** Who did what, when. */
export function HistoryLine({ item }: { item: HistoryItem }) {
  const who = item.by ? fullName(item.by) : messages.somebodyGone
  return (
    <>
      <p>
        <bdi className={shared.strong}>{who}</bdi> <span>{actOf(item)}</span>{' '}
        <span className={shared.quietSmall}>
          <Age time={item.at} />
        </span>
      </p>
      {'text' in item && item.text && (
        <p className={`${shared.breaking} ${shared.reading} ${shared.quoted} ${shared.asTyped} ${shared.prose}`}>
          {item.text}
        </p>
      )}
    </>
  )
}

function actOf(item: HistoryItem): string {
  switch (item.kind) {
    case 'change':
      return messages.changed(item.display_name ?? item.identifier, item.changes)
    case 'manuscript':
      return messages.changedManuscript(item.changes)
    case 'comment':
      return messages.commented
    case 'asked':
      return messages.asked(item.approver ? fullName(item.approver) : messages.somebodyGone)
    case 'decided':
      return messages.decisions[item.decision].toLowerCase()
  }
}

function AddComment({ uuid }: { uuid: string }) {
  const { comment } = useApprovalChanges(uuid)
  const [text, setText] = useState('')
  const say = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') comment.mutate(text, { onSuccess: () => setText('') })
  }
  return (
    <form className={`${shared.stack} ${shared.narrow}`} onSubmit={say}>
      <Textarea
        label={messages.addComment}
        rows={2}
        maxLength={2_000}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {comment.error && <Problem>{sentenceOf(comment.error)}</Problem>}
      {text.trim() !== '' && (
        <div className={`${shared.chips} ${classes.buttons}`}>
          <Button type="submit" variant="default" size="compact-md" loading={comment.isPending}>
            {messages.say}
          </Button>
        </div>
      )}
    </form>
  )
}
