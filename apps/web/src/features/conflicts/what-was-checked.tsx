import type { ConflictInput } from '@cognate/contract'
import { Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { rulesOf } from '../../model/conflicts/complete-rules.ts'
import { describeNoConflict, describeRules } from '../../model/conflicts/conflict-words.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { useNames } from '../../model/records/use-names.ts'
import { QuietButton } from '../../ui/quiet-button.tsx'
import classes from './conflict-summary.module.css'
import { messages } from './messages.tsx'

/** A button that says against whom the results were checked, by which rules, and what “no conflict” does not say. K-01. */
export function WhatWasChecked({ conflicts }: { conflicts: ConflictInput }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setIsOpen} width={420} position="bottom-start" shadow="md" withArrow trapFocus>
      <Popover.Target>
        <QuietButton className={classes.about} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {messages.whatWasChecked}
        </QuietButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={messages.whatWasChecked}>
        <Limits conflicts={conflicts} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Limits({ conflicts }: { conflicts: ConflictInput }) {
  const { nameOf } = useNames(
    'authors',
    conflicts.records.map(({ identifier }) => identifier),
  )
  const { data } = useQuery({
    queryKey: queryKeys.conflictCheckDefaults,
    queryFn: ({ signal }) => call('getConflictCheckDefaults', { signal }),
    retry: false,
  })
  const rules = rulesOf(conflicts)
  return (
    <div className={classes.limits}>
      <p>{messages.againstThese(conflicts.records.map(({ identifier }) => nameOf(identifier) ?? identifier))}</p>
      <p>{describeRules(rules)}</p>
      {data && <p>{describeNoConflict(rules, data.catalogue)}</p>}
    </div>
  )
}
