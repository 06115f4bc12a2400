import { IconAlertTriangle, IconUserQuestion } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useAnsweredPeople } from '../../model/conflicts/answered-people.ts'
import { describeConflict } from '../../model/conflicts/conflict-words.ts'
import type { ResultOf } from '../../model/records/result-types.ts'
import { useNames } from '../../model/records/use-names.ts'
import classes from './conflict-badge.module.css'
import { rulesOf } from './conflict-rules.ts'

const ConflictDetails = lazy(async () => ({ default: (await import('./conflict-details.tsx')).ConflictDetails }))

/** Says that an expert is in conflict with the people checked against, and opens the evidence. K-01. */
export function ConflictBadge({ result }: { result: ResultOf<'author'> }) {
  const { conflict_of_interest: conflict, display_name: name } = result.fields
  if (!conflict?.conflict) return null
  if (conflict.in_coi_input) return <InputBadge name={name} />
  return (
    <DetailsBadge author={{ identifier: result.identifier, display_name: name }} words={describeConflict(conflict)} />
  )
}

interface DetailsBadgeProps {
  author: { identifier: string; display_name: string }
  words: string
}

function DetailsBadge({ author, words }: DetailsBadgeProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={classes.badge} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
        Conflict: {words}
      </button>
      <Suspense>{isOpen && <AnswerDetails author={author} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}

/** The details of a conflict with the people of the query, by the rules of the query. */
function AnswerDetails({ author, onClose }: Pick<DetailsBadgeProps, 'author'> & { onClose(): void }) {
  const { conflicts } = useAnsweredPeople()
  const ids = conflicts?.records.map(({ identifier }) => identifier) ?? []
  const { nameOf } = useNames('authors', ids)
  if (!conflicts) return null
  return (
    <ConflictDetails
      author={author}
      against={ids.map((identifier) => ({ identifier, display_name: nameOf(identifier) }))}
      rules={rulesOf(conflicts)}
      onClose={onClose}
    />
  )
}

/** Marks a person of the conflict input: there is no evidence to look up, and a press explains this. */
function InputBadge({ name }: { name: string }) {
  const [isExplained, setIsExplained] = useState(false)
  return (
    <>
      <button type="button" className={classes.input} onClick={() => setIsExplained(!isExplained)}>
        <IconUserQuestion size={14} stroke={1.8} aria-hidden />
        Checked against
      </button>
      {isExplained && (
        <span role="alert" className={classes.alert}>
          {name} is part of the conflict of interest input (see the Filters tab).
        </span>
      )}
    </>
  )
}
