import type { ConflictInput, ConflictPolicyView, Manuscript } from '@cognate/contract'
import { NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api-error.ts'
import { collection } from '../../../model/collection/collection.ts'
import { useCollectionPart } from '../../../model/collection/use-collection.ts'
import { inputOf, policiesQuery, policyNamed } from '../../../model/conflicts/policies.ts'
import { verdictReaders } from '../../../model/query-keys.ts'
import shared from '../../../ui/shared.module.css'
import { messages } from '../messages.tsx'
import { isOtherwise, policySentence, sourceOf } from '../policy-sentence.ts'
import { PolicyButton } from './policy-button.tsx'
import classes from './policy-line.module.css'

interface PolicyLineProps {
  /** The id of the policy; null: the default of the organisation. */
  policy: string | null
  /** The rules that a kept collection was last searched with, if it was. */
  stated?: Partial<ConflictInput> | undefined
  isReadOnly?: boolean
  onChange(policy: ConflictPolicyView): void
}

/** What counts as a conflict with the authors of a manuscript, in one line, and the choice of another policy. */
export function PolicyLine({ policy, stated, isReadOnly = false, onChange }: PolicyLineProps) {
  const { data: policies } = useQuery(policiesQuery)
  const chosen = policies && policyNamed(policies, policy)
  if (!policies || !chosen) return null
  return (
    <div className={`${shared.quietSmall} ${shared.chips} ${shared.factRow}`}>
      <span>
        {policySentence(chosen)}
        {isOtherwise(chosen, stated) && ` ${messages.filtersOtherwise}`}
      </span>
      <NativeSelect
        className={classes.policy}
        size="xs"
        aria-label={messages.policy}
        title={sourceOf(chosen)}
        disabled={isReadOnly}
        value={chosen.id}
        data={policies.map(({ id, name }) => ({ value: id, label: messages.policyNamed(name) }))}
        onChange={({ currentTarget }) => onChange(policies.find(({ id }) => id === currentTarget.value) ?? chosen)}
      />
      <PolicyButton policy={chosen} />
    </div>
  )
}

interface ManuscriptPolicyProps {
  manuscript: Manuscript
  /** Whether the collection that it is belongs to this person. */
  isOwned: boolean
}

/** The policy of the manuscript that the collection of the tab is, which its owner changes. */
export function ManuscriptPolicy({ manuscript, isOwned }: ManuscriptPolicyProps) {
  const client = useQueryClient()
  const [problem, setProblem] = useState('')
  const stated = useCollectionPart(({ searchedWith }) => searchedWith.conflict_of_interest)
  const change = async (policy: ConflictPolicyView) => {
    setProblem('')
    try {
      await collection.revise({
        manuscript: { ...manuscript, policy: policy.id },
        conflict_of_interest: { ...stated, ...inputOf(policy) },
      })
      await Promise.all(verdictReaders.map((queryKey) => client.invalidateQueries({ queryKey })))
    } catch (error) {
      setProblem(messages.policyNotChanged(sentenceOf(error)))
      collection.refresh()
    }
  }
  return (
    <>
      <PolicyLine
        policy={manuscript.policy}
        stated={stated}
        isReadOnly={!isOwned}
        onChange={(policy) => void change(policy)}
      />
      <div role="alert" className={`${shared.goneWhenEmpty} ${shared.danger}`}>
        {problem}
      </div>
    </>
  )
}
