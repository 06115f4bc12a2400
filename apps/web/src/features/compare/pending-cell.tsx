import type { UseQueryResult } from '@tanstack/react-query'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'

/** What stands in a cell until its answer is there, or where it did not come. */
export function PendingCell({ query, empty }: { query: UseQueryResult<unknown>; empty: string }) {
  if (query.isError)
    return (
      <span className={shared.quiet}>
        {messages.failed} <QuietButton onClick={() => void query.refetch()}>{messages.tryAgain}</QuietButton>
      </span>
    )
  return (
    <span className={shared.quiet}>{query.isPending && query.fetchStatus !== 'idle' ? messages.loading : empty}</span>
  )
}
