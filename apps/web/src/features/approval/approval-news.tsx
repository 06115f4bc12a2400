import type { ApprovalView } from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../model/query-keys.ts'
import shared from '../../ui/shared.module.css'
import classes from './approval.module.css'
import { Differences } from './approval-panel.tsx'
import { HistoryLine, historyOf } from './collection-history.tsx'
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
      <SinceAsked uuid={uuid} asked={newest} />
    </>
  )
}

/** What was said with a decision, and what is other than it was. */
function Decided({ approval, isEarlier = false }: { approval: ApprovalView; isEarlier?: boolean }) {
  const { comment, differences, decision, approver } = approval
  const name = approver ? fullName(approver) : messages.somebodyGone
  if (!isEarlier && comment === '' && differences.length === 0) return null
  return (
    <div className={classes.panel}>
      {isEarlier && <p className={shared.strong}>{messages.before(messages.decided(decision!, name))}</p>}
      {comment && <p className={classes.words}>{comment}</p>}
      {differences.length > 0 ? (
        <Differences title={messages.changedSince} differences={differences} />
      ) : (
        isEarlier && <p className={shared.quiet}>{messages.unchanged}</p>
      )}
    </div>
  )
}

/** What was changed after it was sent: whoever decides may have seen it otherwise. */
function SinceAsked({ uuid, asked }: { uuid: string; asked: ApprovalView }) {
  const { data } = useQuery({ queryKey: queryKeys.collectionHistory(uuid), queryFn: historyOf(uuid) })
  if (!data) return null
  const changes = data.filter((item) => item.kind === 'change' && item.at > asked.asked_at)
  if (changes.length === 0) return <p className={shared.quiet}>{messages.unchangedSinceSent}</p>
  return (
    <div>
      <h3 className={shared.partHeading}>{messages.changedSinceSent}</h3>
      <ul className={classes.differences}>
        {changes.map((item) => (
          <li key={`${item.at} ${'identifier' in item ? item.identifier : ''}`}>
            <HistoryLine item={item} />
          </li>
        ))}
      </ul>
    </div>
  )
}
