import type { ApprovalMark, ApprovalView } from '@cognate/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { collection } from '../../model/collection/collection.ts'
import type { SavedCollection } from '../../model/collection/collection-state.ts'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import { queryKeys } from '../../model/query-keys.ts'
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
  useRereadAfterChanges(saved.uuid, data?.results[0]?.decision != null)
  if (!data) return null
  const [newest] = data.results
  if (newest?.may_decide)
    return (
      <div className={classes.head}>
        <ApprovalPanel collection={saved} isBesidePeople />
      </div>
    )
  const marked = { ...saved, approval: newest && markOf(newest), included_by_type: { author: people } }
  return (
    <div className={classes.head} data-is-mark>
      <ApprovalButton collection={marked} />
    </div>
  )
}

/** What has changed since a decision is read again once a change is kept. */
function useRereadAfterChanges(uuid: string, isDecided: boolean): void {
  const client = useQueryClient()
  const included = useCollectionPart((state) => state.included)
  const seen = useRef(included)
  useEffect(() => {
    if (seen.current === included) return
    seen.current = included
    if (isDecided)
      void collection.whenSent().then(() => client.invalidateQueries({ queryKey: queryKeys.approvals(uuid) }))
  }, [client, included, isDecided, uuid])
}

const markOf = ({ decision, approver, decided_at, asked_at, may_decide, differences }: ApprovalView): ApprovalMark => ({
  ...{ decision, approver, may_decide, has_changed: differences.length > 0 },
  at: decided_at ?? asked_at,
})
