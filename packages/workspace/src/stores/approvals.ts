import type { ApprovalMark, ApprovalView, ApprovedSnapshot } from '@cognate/contract'
import type { Timed } from './lists.ts'

/** An approval that was asked for, as the actor sees it. */
export type Approval = Timed<ApprovalView, 'asked_at' | 'decided_at'>
export type ApprovalSummary = Timed<ApprovalMark, 'at'>

/** Whose mailbox a letter about an approval goes to, and what it names. */
export interface ApprovalNews {
  approval: Approval
  search_name: string
  /** Ids of accounts; null where one is gone. */
  approver_id: string | null
  asked_by_id: string | null
}

/** What a snapshot keeps that is looked up when somebody decides. */
export type FoundThen = Pick<ApprovedSnapshot, 'check' | 'policy' | 'left_out'>
