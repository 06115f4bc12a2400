import {
  AddCommentRequest,
  Approvals,
  ApprovalView,
  AskForApprovalRequest,
  CommentEntry,
  DecideApprovalRequest,
  SearchHistory,
} from './approvals.ts'
import { routesOf } from './routes-of.ts'

const approvals = { family: 'api', tag: 'approvals', endpoint: 'use_collections' } as const

/** The calls by which people agree on a collection. */
export const approvalRoutes = routesOf(approvals, {
  listApprovals: {
    summary:
      'The approvals of a collection that were asked for, the newest first: who decided what, on which people, and what has changed since.',
    answer: Approvals,
    errors: ['search_not_found'],
  },
  askForApproval: {
    scope: 'session',
    summary:
      'Asks a member of the organisation to approve a collection. It is shared with them, they get a mail, and an earlier question without an answer is withdrawn.',
    body: AskForApprovalRequest,
    status: 201,
    answer: ApprovalView,
    errors: ['not_owner', 'user_not_found', 'search_not_found'],
  },
  decideApproval: {
    scope: 'session',
    summary:
      'Approves a collection or sends it back with a comment; for the person who was asked. With `updated_at`, only if the collection has not changed since. What was decided on is kept as it was.',
    body: DecideApprovalRequest,
    answer: ApprovalView,
    errors: ['conflict', 'not_approver', 'approval_not_found'],
  },
  listSearchHistory: {
    summary:
      'Who changed what of the people of a collection, and of the authors, title and text of its manuscript, what was commented, and what was decided; the newest first.',
    answer: SearchHistory,
    errors: ['search_not_found'],
  },
  addComment: {
    summary: 'Comments on a collection; for everyone who sees it. Comments stay.',
    body: AddCommentRequest,
    status: 201,
    answer: CommentEntry,
    errors: ['quota_reached', 'search_not_found'],
  },
})
