import type { ConflictInput, ConflictPolicyView, Manuscript } from '@cognate/contract'
import { conflictMethods, usualConflictRules } from '@cognate/contract/conflict-rules'
import { NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api-error.ts'
import { collection } from '../../../model/collection/collection.ts'
import { useCollectionPart } from '../../../model/collection/use-collection.ts'
import { inputOf, policiesQuery, policyNamed } from '../../../model/conflicts/policies.ts'
import { verdictReaders } from '../../../model/query-keys.ts'
import { messages } from '../messages.tsx'
import { PolicyButton } from './policy-button.tsx'
import classes from './policy-line.module.css'
import { type CheckedAuthor, placesOf, policySentence } from './policy-sentence.ts'

interface PolicyLineProps {
  /** The id of the policy; null: the default of the organisation. */
  policy: string | null
  authors: readonly CheckedAuthor[]
  /** The rules that a kept collection was last searched with, if it was. */
  stated?: Partial<ConflictInput> | undefined
  isReadOnly?: boolean
  onChange(policy: ConflictPolicyView): void
}

/** What counts as a conflict with the authors of a manuscript, in one line, and the choice of another policy. */
export function PolicyLine({ policy, authors, stated, isReadOnly = false, onChange }: PolicyLineProps) {
  const { data: policies } = useQuery(policiesQuery)
  const chosen = policies && policyNamed(policies, policy)
  if (!policies || !chosen) return null
  return (
    <div className={classes.line}>
      <span>
        {policySentence(chosen, placesOf(authors))}
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

/** Whether the filters say something else than the policy: a search from the page goes by them. */
export function isOtherwise(policy: ConflictPolicyView, stated: Partial<ConflictInput> | undefined): boolean {
  if (!stated?.check) return false
  const { check, since, include_parents, leave_out_siblings, shared_projects } = inputOf(policy)
  const wanted = { check, since, include_parents, leave_out_siblings, shared_projects }
  const given = {
    check: conflictMethods.filter((method) => stated.check!.length === 0 || stated.check!.includes(method)),
    since: stated.since ?? null,
    include_parents: stated.include_parents ?? usualConflictRules.include_parents,
    leave_out_siblings: stated.leave_out_siblings ?? usualConflictRules.leave_out_siblings,
    shared_projects: stated.shared_projects ?? usualConflictRules.shared_projects,
  }
  return JSON.stringify(wanted) !== JSON.stringify(given)
}

export const sourceOf = ({ source }: ConflictPolicyView) =>
  source ? `${source.publisher}, ${source.title}` : undefined

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
        authors={manuscript.authors}
        stated={stated}
        isReadOnly={!isOwned}
        onChange={(policy) => void change(policy)}
      />
      <div role="alert" className={classes.problem}>
        {problem}
      </div>
    </>
  )
}
