import type { ApprovalView } from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'
import { Button, Textarea } from '@mantine/core'
import { useIsFetching } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { isRefusedWith, sentenceOf } from '../../lib/api-error.ts'
import { collection } from '../../model/collection/collection.ts'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { Problem } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import classes from './approval.module.css'
import { SinceAsked } from './approval-news.tsx'
import { messages } from './messages.ts'
import { useApprovalChanges } from './use-approvals.ts'

/** Approves what the page shows, or sends it back; a change meanwhile is refused, and so is a decision before conflicts are known. */
export function Decide({ approval }: { approval: ApprovalView }) {
  const { decide } = useApprovalChanges(approval.search)
  const [comment, setComment] = useState('')
  const help = useId()
  const [lacksComment, setLacksComment] = useState(false)
  const updated_at = useCollectionPart(({ saved }) => (saved?.uuid === approval.search ? saved.updated_at : undefined))
  const isChecking = useIsFirstCheck()
  const say = (decision: 'approved' | 'sent_back') => {
    const isLacking = decision === 'sent_back' && comment.trim() === ''
    setLacksComment(isLacking)
    if (isLacking || updated_at === undefined) return
    // Where it is refused, the page shows what the collection holds now.
    decide.mutate({ approval: approval.uuid, decision, comment, updated_at }, { onError: () => collection.refresh() })
  }
  const hasChanged = isRefusedWith(decide.error, 'conflict')
  return (
    <div className={shared.stackLarge}>
      {decide.error && <Problem>{hasChanged ? messages.changedMeanwhile : sentenceOf(decide.error)}</Problem>}
      {hasChanged && <SinceAsked uuid={approval.search} asked={approval} />}
      <div className={`${shared.stack} ${shared.narrow}`}>
        <Textarea
          label={messages.comment}
          rows={2}
          maxLength={2_000}
          value={comment}
          error={lacksComment && messages.needsComment}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
        />
        <div className={`${shared.chips} ${classes.buttons}`}>
          <Button
            loading={decide.isPending}
            disabled={updated_at === undefined || isChecking}
            aria-describedby={help}
            onClick={() => say('approved')}
          >
            {messages.approve}
          </Button>
          <Button
            variant="default"
            disabled={decide.isPending || updated_at === undefined}
            aria-describedby={help}
            onClick={() => say('sent_back')}
          >
            {messages.sendBack}
          </Button>
        </div>
        <p id={help} className={shared.quiet}>
          {isChecking && `${messages.waitsForConflicts} `}
          {messages.whatApproveDoes}{' '}
          {messages.whatSendBackDoes(approval.asked_by ? fullName(approval.asked_by) : messages.somebodyGone)}
        </p>
      </div>
    </div>
  )
}

/** Whether conflicts of the people are being looked for of which nothing is shown yet. */
const useIsFirstCheck = (): boolean =>
  useIsFetching({ queryKey: queryKeys.allChecks, predicate: ({ state }) => state.data === undefined }) > 0
