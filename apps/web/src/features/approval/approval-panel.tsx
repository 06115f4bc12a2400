import type { ApprovalView, UserView } from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'
import { Button, Select, Skeleton, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { generalProblem, problemOf } from '../../lib/api-error.ts'
import { focusInvalid } from '../../lib/focus-invalid.ts'
import { announce } from '../../model/announcements.ts'
import { useLookup } from '../../model/use-lookup.ts'
import { useMay, useProfile } from '../../model/who-i-am.ts'
import { Age } from '../../ui/age.tsx'
import { FailedCall } from '../../ui/failure.tsx'
import { Problem } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import { Warning } from '../../ui/warning.tsx'
import classes from './approval.module.css'
import { Differences } from './approval-news.tsx'
import { DecidedPeople } from './decided-people.tsx'
import { messages } from './messages.ts'
import { useApprovalChanges, useApprovals } from './use-approvals.ts'

interface ApprovalPanelProps {
  collection: { uuid: string; access: { is_owned: boolean } }
  /** What speaks against who is chosen, and that conflicts with some were not looked for, in sentences. */
  doubts?: string | undefined
  /** After it was sent. */
  onSent?: () => void
}

/** Who was asked to approve a collection and what they said; its owner asks here. */
export function ApprovalPanel({ collection, doubts, onSent }: ApprovalPanelProps) {
  const approvals = useApprovals(collection.uuid)
  const mayShare = useMay('share')
  if (approvals.isError) return <FailedCall title={messages.failed} of={approvals} />
  if (!approvals.data) return <Skeleton height={120} role="status" aria-label={messages.loading} />
  const { results, last_asked } = approvals.data
  const [newest] = results
  return (
    <div className={shared.stackLarge}>
      {newest && <ApprovalState approval={newest} />}
      {newest?.decision && <Since approval={newest} />}
      {collection.access.is_owned && mayShare && (
        <Ask uuid={collection.uuid} newest={newest} lastAsked={last_asked} doubts={doubts} onSent={onSent} />
      )}
    </div>
  )
}

const nameOf = (person: UserView | null) => (person ? fullName(person) : messages.somebodyGone)

export function ApprovalState({ approval }: { approval: ApprovalView }) {
  const { approver, approver_left, asked_by, asked_at, message, decision, decided_at, comment, may_decide } = approval
  const words = decision
    ? messages.decided(decision, nameOf(approver))
    : may_decide
      ? messages.waitsForYou
      : messages.waiting(nameOf(approver))
  return (
    <div className={shared.stackSmall}>
      <p className={`${shared.chips} ${classes.state}`}>
        <span
          className={`${shared.strong} ${decision === 'approved' ? shared.success : decision ? shared.warning : ''}`}
        >
          {words}
        </span>
        {decided_at && (
          <span className={shared.quiet}>
            <Age time={decided_at} />
          </span>
        )}
        <span className={shared.quiet}>
          {messages.askedBy(nameOf(asked_by))} · <Age time={asked_at} />
        </span>
      </p>
      {approver_left && !decision && <Warning>{messages.hasLeft(nameOf(approver))}</Warning>}
      {message && !decision && (
        <p className={`${shared.breaking} ${shared.reading} ${shared.quoted} ${shared.asTyped} ${shared.prose}`}>
          {message}
        </p>
      )}
      {comment && (
        <p className={`${shared.breaking} ${shared.reading} ${shared.quoted} ${shared.asTyped} ${shared.prose}`}>
          {comment}
        </p>
      )}
    </div>
  )
}

/** What is other than when it was decided, and how it was. */
function Since({ approval: { differences, snapshot } }: { approval: ApprovalView }) {
  return (
    <>
      {differences.length === 0 ? (
        <p className={shared.quiet}>{messages.unchanged}</p>
      ) : (
        <Differences title={messages.changedSince} differences={differences} />
      )}
      {snapshot && (
        <details>
          <summary>{messages.whatWasDecided}</summary>
          <DecidedPeople {...snapshot} />
        </details>
      )}
    </>
  )
}

interface AskProps {
  uuid: string
  newest: ApprovalView | undefined
  lastAsked: UserView | null
  doubts: string | undefined
  onSent: (() => void) | undefined
}

/** Asks a member; whoever was asked last, of this collection or else of another, is offered. */
function Ask({ uuid, newest, lastAsked, doubts, onSent }: AskProps) {
  const { ask } = useApprovalChanges(uuid)
  const [chosen, setChosen] = useState<UserView | null>()
  const before = newest?.approver_left ? null : newest?.approver
  const approver = chosen === undefined ? (before ?? lastAsked) : chosen
  const [message, setMessage] = useState('')
  const { user } = useProfile()
  const { matches, typed, onType, isPending, emptyMessage } = useLookup<UserView>({
    key: 'approvers',
    ask: async (name, signal) =>
      (await call('listUsers', { query: { name }, signal })).filter(({ username }) => username !== user.username),
    noMatchMessage: messages.noMatch,
    minLength: 0,
    chosen: approver ? fullName(approver) : undefined,
  })
  const offered = [
    ...(approver ? [approver] : []),
    ...matches.filter(({ username }) => username !== approver?.username),
  ]
  const form = useRef<HTMLFormElement>(null)
  // Whoever does not see the form is led to what is refused in it.
  useEffect(() => {
    if (ask.error) focusInvalid(form.current)
  }, [ask.error])
  const problem = generalProblem(ask.error)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!approver) return
    const onSuccess = () => {
      setMessage('')
      announce(messages.waiting(fullName(approver)))
      onSent?.()
    }
    ask.mutate({ approver: approver.username, message }, { onSuccess })
  }
  return (
    <form ref={form} className={`${shared.stack} ${shared.narrow}`} onSubmit={send}>
      <Select
        label={messages.approver}
        description={messages.approverHint}
        error={problemOf(ask.error, 'approver')}
        placeholder={messages.nameHint}
        data={offered.map((person) => ({ value: person.username, label: fullName(person) }))}
        value={approver?.username ?? null}
        onChange={(name) => {
          ask.reset()
          setChosen(offered.find(({ username }) => username === name) ?? null)
        }}
        searchable
        searchValue={typed}
        onSearchChange={onType}
        loading={isPending}
        nothingFoundMessage={emptyMessage}
        filter={({ options }) => options}
        allowDeselect={false}
      />
      <TextInput
        label={messages.message}
        maxLength={2_000}
        error={problemOf(ask.error, 'message')}
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
      {doubts && (
        <Warning>
          {doubts} {messages.approverIsTold}
        </Warning>
      )}
      {problem && <Problem>{problem}</Problem>}
      <div className={`${shared.chips} ${classes.buttons}`}>
        <Button type="submit" variant={newest ? 'default' : 'filled'} loading={ask.isPending} disabled={!approver}>
          {newest ? messages.again : messages.send}
        </Button>
      </div>
    </form>
  )
}
