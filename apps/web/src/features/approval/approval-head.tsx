import type { ApprovalMark, ApprovalView } from '@cognate/contract'
import type { SavedCollection } from '../../model/collection/collection-state.ts'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import classes from './approval.module.css'
import { ApprovalButton } from './approval-button.tsx'
import { ApprovalPanel } from './approval-panel.tsx'
import { useApprovals } from './use-approvals.ts'

/** Above the people of a collection: the decision, for whoever was asked for it; for others how far it has come. */
export function ApprovalHead({ saved }: { saved: SavedCollection }) {
  const { data } = useApprovals(saved.uuid)
  const people = useCollectionPart(
    ({ included }) => included.filter(({ record_type }) => record_type === 'author').length,
  )
  if (!data) return null
  const [newest] = data
  if (newest?.may_decide)
    return (
      <div className={classes.head}>
        <ApprovalPanel collection={saved} isBesidePeople />
      </div>
    )
  const collection = { ...saved, approval: newest && markOf(newest), included_by_type: { author: people } }
  return (
    <div className={classes.head} data-is-mark>
      <ApprovalButton collection={collection} />
    </div>
  )
}

const markOf = ({ decision, approver, decided_at, asked_at, may_decide }: ApprovalView): ApprovalMark => ({
  ...{ decision, approver, may_decide },
  at: decided_at ?? asked_at,
})
