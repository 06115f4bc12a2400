import type { Approvals } from '@cognate/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { focusHeading } from '../../lib/focus-heading.ts'
import { announce } from '../../model/announcements.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { messages } from './messages.ts'

/**
 * Milliseconds after which it is asked again whether somebody has decided, and by whoever decides what others have changed.
 * Reading a list takes longer than that, so that few decide on one which is no longer so; a decision on such a list is refused.
 */
export const ASKED_AGAIN = 10_000

const isWaiting = (approvals: Approvals | undefined) => approvals?.results[0]?.decision === null

/** The approvals of a collection, the newest first, and whom one asked last; while one waits, read again and again. */
export const useApprovals = (uuid: string) =>
  useQuery({
    queryKey: queryKeys.approvals(uuid),
    queryFn: ({ signal }) => call('listApprovals', { params: { uuid }, signal }),
    refetchInterval: ({ state }) => isWaiting(state.data) && ASKED_AGAIN,
    refetchOnWindowFocus: ({ state }) => isWaiting(state.data) && 'always',
  })

/** Asks, decides and comments; what shows it is read again. */
export function useApprovalChanges(uuid: string) {
  const client = useQueryClient()
  const reload = () =>
    Promise.all(
      [queryKeys.allApprovals, queryKeys.collectionHistory(uuid), queryKeys.collectionLists].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
  return {
    ask: useMutation({
      mutationFn: (body: { approver: string; message: string }) => call('askForApproval', { params: { uuid }, body }),
      onSuccess: reload,
    }),
    decide: useMutation({
      mutationFn: ({ approval, ...body }: Decision) => call('decideApproval', { params: { uuid: approval }, body }),
      onSuccess: (_, { decision }) => {
        announce(messages.decisions[decision])
        // The buttons go; above the people stands what was decided.
        focusHeading()
        window.scrollTo({ top: 0 })
      },
      // A refusal may say that the collection was changed meanwhile.
      onSettled: reload,
    }),
    comment: useMutation({
      mutationFn: (text: string) => call('addComment', { params: { uuid }, body: { text } }),
      onSuccess: reload,
    }),
  }
}

interface Decision {
  approval: string
  decision: 'approved' | 'sent_back'
  comment: string
  updated_at: string
}
