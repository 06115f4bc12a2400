import type { FindSimilarAnswer } from '@cognate/contract'
import { Button } from '@mantine/core'
import type { Query } from '../../model/query/query.ts'
import { IconUsersMinus, IconUsersPlus } from '../../ui/icons.tsx'
import { toolLook } from '../../ui/tool-look.tsx'
import { messages } from './messages.ts'

interface CoauthorsButtonProps {
  answer: FindSimilarAnswer
  query: Pick<Query, 'withoutCoauthors'>
  onLeaveOut(leavesOut: boolean): void
}

/** Leaves out co-authors of those who were asked with, or shows them again; nothing where there are none. */
export function CoauthorsButton({ answer, query: { withoutCoauthors = false }, onLeaveOut }: CoauthorsButtonProps) {
  const hasCoauthors = answer.results.some(
    (result) => result.record_type === 'author' && result.fields.coauthor_of_query !== undefined,
  )
  if (!withoutCoauthors && !hasCoauthors) return null
  const Icon = withoutCoauthors ? IconUsersPlus : IconUsersMinus
  return (
    <Button
      {...toolLook(Icon)}
      title={withoutCoauthors ? messages.withCoauthorsHint : messages.withoutCoauthorsHint}
      onClick={() => onLeaveOut(!withoutCoauthors)}
    >
      {withoutCoauthors ? messages.withCoauthors : messages.withoutCoauthors}
    </Button>
  )
}
