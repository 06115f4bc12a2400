import type { ApprovalDecision, ApprovalMark, ApprovalView, ApprovedSnapshot, HistoryItem } from '@cognate/contract'
import type { Seen } from './lists.ts'
import type { Actor, Person } from './who.ts'

type Timed<View, Time extends keyof View> = Omit<View, Time> & {
  [Key in Time]: View[Key] extends string ? Date : Date | null
}

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

/** How people agree on collections. Only whoever sees a collection sees its approvals, comments and history. */
export interface ApprovalStore {
  /** The newest first; undefined for a collection that the actor does not see. */
  list(actor: Actor, search: string): Promise<Approval[] | undefined>
  /** The collection that an approval is of; undefined where the actor does not see it. */
  searchOf(actor: Actor, approval: string): Promise<string | undefined>
  /** Whom the actor asked last, of all who can still be asked; undefined where there is nobody. */
  lastAsked(actor: Actor): Promise<Person | undefined>
  /**
   * Asks a member, with whom the collection is shared for it; a question without an answer is withdrawn. Raises `not_owner`,
   * `user_not_found`, and `invalid_request` where somebody asks themselves, an author of the manuscript, or who can no longer sign in.
   */
  ask(actor: Actor, search: string, asked: { approver: string; message: string }): Promise<ApprovalNews | undefined>
  /**
   * Decides as the person who was asked, and keeps the collection as it is, with what was found of conflicts and who was left
   * out. Raises `not_approver`, also for a collection that became the actor's own, and `conflict` where it was decided already or
   * the collection has changed since the actor saw it.
   */
  decide(
    actor: Actor,
    approval: string,
    decided: { decision: ApprovalDecision; comment: string } & FoundThen,
    as?: Seen,
  ): Promise<ApprovalNews | undefined>
  /** The newest first; undefined for a collection that the actor does not see. */
  history(actor: Actor, search: string): Promise<HistoryItem[] | undefined>
  /** Raises `quota_reached`. */
  comment(actor: Actor, search: string, text: string): Promise<Extract<HistoryItem, { kind: 'comment' }> | undefined>
}
