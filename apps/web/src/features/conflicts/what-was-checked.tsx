import type { ConflictInput } from '@cognate/contract'
import { Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import { exceptionsOf, namesByCheck, useCheckedNames } from '../../model/conflicts/checked-people.ts'
import { rulesOf } from '../../model/conflicts/complete-rules.ts'
import { describeNoConflict, describeRules } from '../../model/conflicts/conflict-words.ts'
import { policiesQuery, policyNamed } from '../../model/conflicts/policies.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import classes from './conflict-summary.module.css'
import { messages } from './messages.tsx'
import { isOtherwise, policySentence, sourceOf } from './policy-sentence.ts'

interface WhatWasCheckedProps {
  conflicts: ConflictInput
  /** Ids of those among them whom the catalogue lacks. */
  unknownIds: readonly string[]
}

/** A button that says against whom the results were checked, by which rules, and what “no conflict” does not say. K-01. */
export function WhatWasChecked(props: WhatWasCheckedProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setIsOpen} width={420} position="bottom-start" shadow="md" withArrow trapFocus>
      <Popover.Target>
        <QuietButton
          className={`${shared.pressable} ${classes.about}`}
          data-on="screen"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {messages.whatWasChecked}
        </QuietButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={messages.whatWasChecked}>
        <div className={classes.limits}>
          <CheckPolicy conflicts={props.conflicts} />
          <CheckLimits {...props} />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

/** By which rules the people of the collection at hand are checked: the policy of its manuscript, else what was searched with. */
export function RulesInWords({ conflicts, isWhole }: Pick<WhatWasCheckedProps, 'conflicts'> & { isWhole: boolean }) {
  const hasPolicy = useCollectionPart(({ saved }) => Boolean(saved?.manuscript))
  return (
    <>
      {hasPolicy && <CheckPolicy conflicts={conflicts} />}
      {isWhole ? <Counted conflicts={conflicts} /> : !hasPolicy && <p>{describeRules(rulesOf(conflicts))}</p>}
    </>
  )
}

/** What counts, and what “no conflict” means in this catalogue. */
function Counted({ conflicts }: Pick<WhatWasCheckedProps, 'conflicts'>) {
  const { data } = useQuery({
    queryKey: queryKeys.conflictCheckDefaults,
    queryFn: ({ signal }) => call('getConflictCheckDefaults', { signal }),
    retry: false,
  })
  const rules = rulesOf(conflicts)
  return (
    <>
      <p>{describeRules(rules)}</p>
      {data && <p>{describeNoConflict(rules, data.catalogue)}</p>}
    </>
  )
}

/** The policy of the manuscript at hand, by name, and what it says. */
function CheckPolicy({ conflicts }: Pick<WhatWasCheckedProps, 'conflicts'>) {
  const manuscript = useCollectionPart(({ saved }) => saved?.manuscript)
  const { data: policies } = useQuery({ ...policiesQuery, enabled: Boolean(manuscript) })
  const policy = manuscript && policies && policyNamed(policies, manuscript.policy)
  if (!policy) return null
  const source = sourceOf(policy)
  return (
    <p>
      <strong>
        {messages.policyNamed(policy.name)}
        {source && ` (${source})`}.
      </strong>{' '}
      {policySentence(policy)}
      {isOtherwise(policy, conflicts) && ` ${messages.filtersOtherwise}`}
    </p>
  )
}

export function CheckLimits({ conflicts, unknownIds }: WhatWasCheckedProps) {
  const { nameOf } = useCheckedNames(conflicts.records)
  const names = namesByCheck(conflicts, unknownIds, nameOf)
  return (
    <div className={classes.limits}>
      {names.checked.length > 0 && <p>{messages.againstThese(names.checked)}</p>}
      {exceptionsOf(names).map(([label, people]) => (
        <p key={label}>{messages.exception(label, people)}</p>
      ))}
      <Counted conflicts={conflicts} />
    </div>
  )
}
