import type { ApprovalMark, ApprovalView, UserView } from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'
import { shortId } from '@cognate/contract/ids'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { problemOf, sentenceOf } from '../../lib/api-error.ts'
import { announce } from '../../model/announcements.ts'
import { isUnprinted } from '../../model/collection/address-words.ts'
import { collection } from '../../model/collection/collection.ts'
import type { SavedCollection } from '../../model/collection/collection-state.ts'
import { partsInWords } from '../../model/collection/part-words.ts'
import { chosenOf } from '../../model/collection/shortlist.ts'
import { nameOfCollected } from '../../model/collection/shortlist-words.ts'
import { useAddressOrigins } from '../../model/collection/use-address-origins.ts'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import { namesByCheck } from '../../model/conflicts/checked-people.ts'
import { checkedFor } from '../../model/manuscript/manuscript-query.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { useMay } from '../../model/who-i-am.ts'
import { Problem } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import { Warning } from '../../ui/warning.tsx'
import classes from './approval.module.css'
import { ApprovalButton } from './approval-button.tsx'
import { ApprovalNews } from './approval-news.tsx'
import { ApprovalState } from './approval-panel.tsx'
import { Decide } from './decide.tsx'
import { messages } from './messages.ts'
import { ASKED_AGAIN, useApprovalChanges, useApprovals } from './use-approvals.ts'

/** Above the people of a collection: how far its approval has come, what was said, and what has changed since. */
export function ApprovalHead({ saved }: { saved: SavedCollection }) {
  const { data } = useApprovals(saved.uuid)
  const people = useCollectionPart(
    ({ included }) => included.filter(({ record_type }) => record_type === 'author').length,
  )
  useRereadAfterChanges(saved.uuid, (data?.results.length ?? 0) > 0)
  useFollowing(data?.results[0]?.may_decide ?? false)
  const mayShare = useMay('share')
  const doubts = [...useUnfit(), useUnchecked(saved.manuscript) ?? []].flat().join(' ') || undefined
  if (!data) return null
  const { results, last_asked } = data
  const [newest] = results
  if (newest?.may_decide)
    return (
      <div className={shared.stackLarge}>
        <ApprovalState approval={newest} />
        <ApprovalNews uuid={saved.uuid} approvals={results} />
        <Button
          component={Link}
          to={`#${DECISION}`}
          variant="default"
          size="compact-md"
          className={classes.mark}
          data-on="screen"
          // What was found stands before the buttons, and is to be read first.
          onClick={() => document.querySelector<HTMLElement>(`#${DECISION} h2`)?.focus()}
        >
          {messages.decide}
        </Button>
      </div>
    )
  const marked = { ...saved, approval: newest && markOf(newest), included_by_type: { author: people } }
  return (
    <>
      <div className={classes.head} data-is-mark data-on={newest ? undefined : 'screen'}>
        <ApprovalButton collection={marked} doubts={doubts} />
        {last_asked && !newest && doubts === undefined && saved.access.is_owned && mayShare && people > 0 && (
          <SendToLast uuid={saved.uuid} person={last_asked} />
        )}
      </div>
      <ApprovalNews uuid={saved.uuid} approvals={results} />
    </>
  )
}

/** Where the page leads to the decision. */
const DECISION = 'decision'

interface DecisionBelowProps {
  uuid: string
  /** Sentences on what was found against those chosen. */
  doubts: readonly string[]
}

/** Below the people of a collection: the decision, for whoever was asked for it and has read them. */
export function DecisionBelow({ uuid, doubts }: DecisionBelowProps) {
  const { data } = useApprovals(uuid)
  const newest = data?.results[0]
  if (!newest?.may_decide) return null
  return (
    <section
      id={DECISION}
      className={`${shared.aboveHuge} ${classes.decision}`}
      aria-label={messages.decision}
      data-on="screen"
    >
      <h2 tabIndex={-1} className={shared.heading}>
        {messages.decision}
      </h2>
      <Doubts uuid={uuid} doubts={doubts} />
      <Decide approval={newest} />
    </section>
  )
}

/** What whoever decides should not miss though it stands far above: who is in conflict, was not checked or cannot be reached, and on whose word. */
function Doubts({ uuid, doubts }: DecisionBelowProps) {
  const unchecked = useUnchecked(useCollectionPart(({ saved }) => saved?.manuscript))
  const included = useCollectionPart((state) => state.included)
  const chosen = chosenOf({ included })
  const unaddressed = chosen.filter(({ email_address }) => !email_address).length
  const people = useMemo(() => included.filter(({ record_type }) => record_type === 'author'), [included])
  const origins = useAddressOrigins(uuid, people)?.origins
  const unprinted = chosen.filter(({ identifier, email_address }) => {
    const origin = origins?.get(shortId(identifier))
    return email_address && origins && (!origin || isUnprinted(origin))
  }).length
  const unfit = [...useUnfit(), ...doubts]
  if (!unchecked && unfit.length + unaddressed + unprinted === 0) return null
  return (
    <div className={`${shared.aboveSmall} ${shared.below}`}>
      {unfit.map((words) => (
        <Warning key={words}>{words}</Warning>
      ))}
      {unchecked && <Warning>{unchecked}</Warning>}
      {unaddressed > 0 && <Warning>{messages.unaddressed(unaddressed, chosen.length)}</Warning>}
      {unprinted > 0 && <Warning>{messages.unprinted(unprinted)}</Warning>}
    </div>
  )
}

/** Who of those with a role wrote the text, and whom its authors oppose, in sentences. */
function useUnfit(): string[] {
  const included = useCollectionPart((state) => state.included)
  const manuscript = useCollectionPart(({ saved }) => saved?.manuscript)
  const people = chosenOf({ included }).map((record) => ({
    ...{ identifier: record.identifier, name: nameOfCollected(record) },
  }))
  return partsInWords(people, manuscript).map((words) => `${words}.`)
}

/** What somebody should know before sending a collection for approval, or deciding: that conflicts with some were not looked for. */
function useUnchecked(manuscript: SavedCollection['manuscript'] | undefined): string | undefined {
  const searchedWith = useCollectionPart((state) => state.searchedWith)
  const checks = checkedFor(manuscript, searchedWith, [])
  if (checks.records.length === 0) return manuscript ? messages.nobodyChecked : undefined
  const { notChecked } = namesByCheck(checks)
  return notChecked.length > 0 ? messages.notChecked(notChecked) : undefined
}

/** Sends a collection to whom one asked last, in one press and without a message. */
function SendToLast({ uuid, person }: { uuid: string; person: UserView }) {
  const { ask } = useApprovalChanges(uuid)
  const name = fullName(person)
  const send = () =>
    ask.mutate({ approver: person.username, message: '' }, { onSuccess: () => announce(messages.waiting(name)) })
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        className={classes.mark}
        title={messages.approverHint}
        loading={ask.isPending}
        onClick={send}
      >
        {messages.sendTo(name)}
      </Button>
      {ask.error && <Problem>{problemOf(ask.error, 'approver') ?? sentenceOf(ask.error)}</Problem>}
    </>
  )
}

/** Whoever decides sees what others change meanwhile: the people are read again as often as the approval is. */
function useFollowing(mayDecide: boolean): void {
  useEffect(() => {
    if (!mayDecide) return undefined
    const timer = setInterval(collection.refresh, ASKED_AGAIN)
    return () => clearInterval(timer)
  }, [mayDecide])
}

/** What has changed since it was sent or decided is read again once a change is kept. */
function useRereadAfterChanges(uuid: string, isAsked: boolean): void {
  const client = useQueryClient()
  const included = useCollectionPart((state) => state.included)
  const manuscript = useCollectionPart(({ saved }) => saved?.manuscript)
  // Reading the collection again makes new lists of the same records.
  const now = useMemo(() => JSON.stringify([included, manuscript]), [included, manuscript])
  const seen = useRef(now)
  useEffect(() => {
    const before = seen.current
    seen.current = now
    if (!isAsked || before === now) return
    const stale = [queryKeys.approvals(uuid), queryKeys.collectionHistory(uuid)]
    void collection.whenSent().then(() => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey }))))
  }, [client, now, isAsked, uuid])
}

const markOf = ({ decision, approver, decided_at, asked_at, may_decide, differences }: ApprovalView): ApprovalMark => ({
  ...{ decision, approver, may_decide, has_changed: differences.length > 0 },
  at: decided_at ?? asked_at,
})
