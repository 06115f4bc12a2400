import type { ApprovalView, HistoryItem } from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'
import { useQuery } from '@tanstack/react-query'
import { historyQuery } from '../../model/collection/collection-history.ts'
import { conflictsSinceInWords } from '../../model/conflicts/conflicts-since-words.ts'
import shared from '../../ui/shared.module.css'
import { HistoryLine } from './collection-history.tsx'
import { messages } from './messages.ts'

interface ApprovalNewsProps {
  uuid: string
  /** The newest first. */
  approvals: readonly ApprovalView[]
}

/** What somebody has to know of an approval without asking: what was said, and what has changed since it was sent or decided. */
export function ApprovalNews({ uuid, approvals: [newest, before] }: ApprovalNewsProps) {
  if (!newest) return null
  if (newest.decision) return <Decided approval={newest} />
  return (
    <>
      {before?.decision && <Decided approval={before} isEarlier />}
      <SinceAsked uuid={uuid} asked={newest} before={before} />
    </>
  )
}

/** What was said with a decision and when, and what is other than it was. */
function Decided({ approval, isEarlier = false }: { approval: ApprovalView; isEarlier?: boolean }) {
  const { comment, differences, decision, decided_at, approver } = approval
  const say = isEarlier ? messages.decidedEarlier : messages.decided
  return (
    <div className={shared.stackLarge}>
      <p>
        <span className={shared.strong}>{say(decision!, approver ? fullName(approver) : messages.somebodyGone)}</span>{' '}
        <span className={shared.quiet}>{messages.on(decided_at!)}</span>
      </p>
      {comment && (
        <p className={`${shared.breaking} ${shared.reading} ${shared.quoted} ${shared.asTyped} ${shared.prose}`}>
          {comment}
        </p>
      )}
      {differences.length > 0 ? (
        <Differences title={messages.changedSince} differences={differences} />
      ) : (
        <p className={shared.quiet}>{messages.unchanged}</p>
      )}
      {!isEarlier && decision === 'approved' && <p className={shared.quiet}>{messages.isFrozen}</p>}
    </div>
  )
}

/** What is other than it was, as a list. */
export function Differences({ title, differences }: { title: string; differences: ApprovalView['differences'] }) {
  return (
    <div>
      <h3 className={shared.partHeading}>{title}</h3>
      <ul className={shared.bulleted}>
        {differences.map((difference) => (
          <li key={`${difference.kind} ${difference.identifier}`}>
            {conflictsSinceInWords(difference) ?? messages.difference(difference)}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface SinceAskedProps {
  uuid: string
  asked: ApprovalView
  before?: ApprovalView | undefined
}

const isChange = ({ kind }: HistoryItem) => kind === 'change' || kind === 'manuscript'

/** What was changed after it was sent: whoever decides may have seen it otherwise. That nothing was is said once, of the decision before. */
export function SinceAsked({ uuid, asked, before }: SinceAskedProps) {
  const { data } = useQuery(historyQuery(uuid))
  if (!data) return null
  const changes = data.filter((item) => isChange(item) && item.at > asked.asked_at)
  const isAgain = Boolean(before?.decision)
  if (changes.length === 0)
    return isAgain && before?.differences.length === 0 ? null : (
      <p className={shared.quiet}>{messages.unchangedSinceSent(isAgain)}</p>
    )
  return (
    <div>
      <h3 className={shared.partHeading}>{messages.changedSinceSent(isAgain)}</h3>
      <ul className={shared.bulleted}>
        {changes.map((item) => (
          <li key={`${item.at} ${'identifier' in item ? item.identifier : ''}`}>
            <HistoryLine item={item} />
          </li>
        ))}
      </ul>
    </div>
  )
}
