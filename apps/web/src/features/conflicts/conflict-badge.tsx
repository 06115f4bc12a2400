import { Suspense, useState } from 'react'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import { useAnsweredPeople } from '../../model/conflicts/answered-people.ts'
import { useCheckedNames } from '../../model/conflicts/checked-people.ts'
import { rulesOf } from '../../model/conflicts/complete-rules.ts'
import { describeConflict, describeOtherTypes, hasFound } from '../../model/conflicts/conflict-words.ts'
import { namesakeInWords } from '../../model/conflicts/namesakes.ts'
import { secondRecordsInWords } from '../../model/conflicts/second-record-words.ts'
import { foundAndDecided } from '../../model/conflicts/verdict-words.ts'
import type { ResultOf } from '../../model/records/result-types.ts'
import { IconAlertTriangle, IconUserQuestion } from '../../ui/icons.tsx'
import { lazyWindow } from '../../ui/lazy-part.tsx'
import shared from '../../ui/shared.module.css'
import classes from './conflict-badge.module.css'
import { messages } from './messages.tsx'

const ConflictDetails = lazyWindow(async () => (await import('./conflict-details.tsx')).ConflictDetails)

/** Says that an expert is in conflict with the people checked against, and opens the evidence. K-01. */
export function ConflictBadge({ result }: { result: ResultOf<'author'> }) {
  const { conflict_of_interest: conflict, display_name: name } = result.fields
  const { conflicts } = useAnsweredPeople()
  const namesake = namesakeInWords(name, conflicts?.records ?? [])
  if (namesake && !conflict?.conflict) return <NamesakeBadge words={namesake} />
  if (!conflict) return null
  if (conflict.in_coi_input) return <InputBadge name={name} />
  const author = { identifier: result.identifier, display_name: name }
  const verdicts = conflict.verdicts ?? []
  const found = hasFound(conflict) || verdicts.length === 0 ? describeConflict(conflict) : ''
  const words = foundAndDecided(found, verdicts, { isConflict: conflict.conflict })
  if (conflict.conflict) return <DetailsBadge author={author} words={messages.conflict(words)} />
  const [doubt] = secondRecordsInWords(conflict.second_records, name, conflicts?.records)
  if (doubt) return <DetailsBadge author={author} words={doubt} tone="doubtful" />
  if (verdicts.length > 0) return <DetailsBadge author={author} words={words} tone="uncounted" />
  if (conflict.other_types === 0) return null
  return <DetailsBadge author={author} words={describeOtherTypes(conflict.other_types)} tone="uncounted" />
}

interface DetailsBadgeProps {
  author: { identifier: string; display_name: string }
  words: string
  /** Doubtful: nobody has said that a second record is theirs; uncounted: works of other types alone, or what people decided. */
  tone?: 'conflict' | 'doubtful' | 'uncounted'
}

const tones = {
  conflict: `${shared.strong} ${shared.onDanger}`,
  doubtful: shared.onWarning,
  uncounted: shared.quiet,
}

function DetailsBadge({ author, words, tone = 'conflict' }: DetailsBadgeProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={`${shared.hoverUnderlined} ${shared.fingerWide} ${shared.inlineRow} ${shared.pressable} ${shared.tag} ${shared.framed} ${tones[tone]} ${classes.cut}`}
        aria-haspopup="dialog"
        title={words}
        onClick={() => setIsOpen(true)}
      >
        <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
        <span>{words}</span>
      </button>
      {isOpen && <AnswerDetails author={author} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** The details of a conflict with the people of the query, by the rules of the query; there a relation is declared as well. */
export function AnswerDetails({ author, onClose }: Pick<DetailsBadgeProps, 'author'> & { onClose(): void }) {
  const { conflicts } = useAnsweredPeople()
  const ids = conflicts?.records.map(({ identifier }) => identifier) ?? []
  const { nameOf } = useCheckedNames(conflicts?.records ?? [])
  const manuscript = useCollectionPart(({ saved }) => saved?.uuid)
  if (!conflicts) return null
  return (
    <Suspense>
      <ConflictDetails
        author={author}
        against={ids.map((identifier) => ({ identifier, display_name: nameOf(identifier) }))}
        rules={rulesOf(conflicts)}
        manuscript={manuscript}
        onClose={onClose}
      />
    </Suspense>
  )
}

/** Marks who may be somebody to check against: neither that nor a conflict is known before it is said who is meant. */
function NamesakeBadge({ words }: { words: string }) {
  return (
    <span
      className={`${shared.inlineRow} ${shared.tag} ${shared.framed} ${shared.onWarning} ${classes.cut}`}
      title={words}
    >
      <IconUserQuestion size={14} stroke={1.8} aria-hidden />
      <span>{messages.namedLikeAuthor}</span>
    </span>
  )
}

/** Marks a person of the conflict input: there is no evidence to look up, and a press explains this. */
function InputBadge({ name }: { name: string }) {
  const [isExplained, setIsExplained] = useState(false)
  return (
    <>
      <button
        type="button"
        className={`${shared.hoverUnderlined} ${shared.fingerWide} ${shared.inlineRow} ${shared.pressable} ${shared.tag} ${shared.framed} ${shared.onWarning}`}
        onClick={() => setIsExplained(!isExplained)}
      >
        <IconUserQuestion size={14} stroke={1.8} aria-hidden />
        {messages.checkedAgainstShort}
      </button>
      {isExplained && (
        <span role="alert" className={shared.warning}>
          {messages.isPartOfInput(name)}
        </span>
      )}
    </>
  )
}
