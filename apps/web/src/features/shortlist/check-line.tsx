import type { ConflictInput } from '@cognate/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sentenceOf } from '../../lib/api-error.ts'
import { withheldChecksInWords } from '../../model/collection/messages.ts'
import { todayHere } from '../../model/collection/shortlist.ts'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import { exceptionsOf, namesByCheck, useCheckedNames } from '../../model/conflicts/checked-people.ts'
import { AUTHORS } from '../../model/manuscript/manuscript-query.ts'
import { formatDate } from '../../model/records/wording.ts'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { Warning } from '../../ui/warning.tsx'
import { messages } from './messages.ts'
import classes from './shortlist-screen.module.css'
import type { ShortlistSlots } from './shortlist-slots.ts'
import type { Checked } from './use-checks.ts'

interface CheckLineProps {
  checks: UseQueryResult<Checked>
  input: ConflictInput
  uuid: string
  slots: Pick<ShortlistSlots, 'RulesInWords' | 'WhatWasChecked'>
  /** Whether whoever reads did not choose, and is told all of the rules. */
  isWhole: boolean
}

/** That there is nobody to check against, with the way to name somebody for its owner, who alone may. */
export function NothingChecked({ uuid }: { uuid: string }) {
  const isOwned = useCollectionPart(({ saved }) => saved?.access.is_owned === true)
  if (!isOwned) return <Warning>{messages.nothingChecked}</Warning>
  return (
    <Warning>
      {messages.nothingCheckedYet}{' '}
      <Link data-on="screen" to={`/app/search/${uuid}/${AUTHORS}`}>
        {messages.addAuthors}
      </Link>
    </Warning>
  )
}

/** Against whom conflicts were checked, when and by which rules; a press checks again. */
export function CheckLine({ checks, input, uuid, slots: { RulesInWords, WhatWasChecked }, isWhole }: CheckLineProps) {
  const { nameOf } = useCheckedNames(input.records)
  const withheld = useCollectionPart(({ saved }) => saved?.withheld_checks)
  const unchecked = withheld !== undefined && <p className={shared.warning}>{withheldChecksInWords(withheld)}</p>
  if (input.records.length === 0)
    return (
      <div className={classes.line}>
        <NothingChecked uuid={uuid} />
        {unchecked}
      </div>
    )
  const unknownIds = checks.data?.lacking ?? []
  const names = namesByCheck(input, unknownIds, nameOf)
  const isChecking = checks.isFetching
  const skipped = checks.data?.skipped.size ?? 0
  const date = formatDate(todayHere(new Date(checks.dataUpdatedAt || Date.now()))) ?? ''
  return (
    <div className={`${shared.quietBody} ${shared.wrappingRow} ${classes.line}`}>
      <div role="status">
        {isChecking ? (
          messages.checking
        ) : checks.error ? (
          <Warning>{messages.checkFailed(sentenceOf(checks.error))}</Warning>
        ) : (
          names.checked.length + names.byInstitution.length > 0 && messages.checkedAgainst(names, date)
        )}{' '}
        {!isChecking && skipped > 0 && messages.skipped(skipped)}
      </div>{' '}
      {exceptionsOf({ ...names, byInstitution: [] }).map(([label, people]) => (
        <span key={label} className={shared.warning}>
          {label}: {people.join(', ')}.{' '}
        </span>
      ))}
      {names.notChecked.length > 0 && <span>{messages.whyNotChecked}</span>}
      {unchecked}
      <span data-on="screen" className={classes.tools}>
        <QuietButton disabled={isChecking} onClick={() => void checks.refetch()}>
          {messages.checkAgain}
        </QuietButton>
        <WhatWasChecked conflicts={input} unknownIds={unknownIds} />
      </span>
      <div className={classes.rules}>
        <RulesInWords conflicts={input} isWhole={isWhole} />
      </div>
    </div>
  )
}
