import type { AuthorRecord, ConflictInput, ConflictRowSum } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { partIn } from '@cognate/contract/manuscript-part'
import { mayBeAmong, toldApart } from '@cognate/contract/same-person'
import { Suspense, useState } from 'react'
import { checkableOf } from '../../model/collection/collected-conflicts.ts'
import type { CollectedRecord, SavedCollection } from '../../model/collection/collection-state.ts'
import { partLabels, suggestedLabel } from '../../model/collection/messages.ts'
import { mayBeInWords } from '../../model/collection/part-words.ts'
import { nameOfCollected } from '../../model/collection/shortlist-words.ts'
import { useCollection, useIsSuggested, usePart } from '../../model/collection/use-collection.ts'
import {
  comparesPlaces,
  isStandIn,
  isUnmatched,
  noneFound,
  toldAs,
  useCheckedNames,
} from '../../model/conflicts/checked-people.ts'
import { rulesOf } from '../../model/conflicts/complete-rules.ts'
import { describeConflict } from '../../model/conflicts/conflict-words.ts'
import { namesakeInWords } from '../../model/conflicts/namesakes.ts'
import { secondRecordsInWords } from '../../model/conflicts/second-record-words.ts'
import { foundAndDecided } from '../../model/conflicts/verdict-words.ts'
import { checksOfKept } from '../../model/manuscript/manuscript-query.ts'
import { messages as sentences } from '../../model/messages.ts'
import { isSameId } from '../../model/records/use-names.ts'
import { IconAlertTriangle, IconCheck, IconUserQuestion } from '../../ui/icons.tsx'
import shared from '../../ui/shared.module.css'
import { Warning } from '../../ui/warning.tsx'
import { messages } from './messages.ts'
import type { PeopleProps } from './people-props.ts'
import classes from './people-table.module.css'
import type { ShortlistSlots } from './shortlist-slots.ts'
import type { Checked, FoundPair } from './use-checks.ts'

/** What is known of somebody's conflicts. */
type Finding = { kind: 'author' | 'conflict' | 'excused' | 'none' | 'partly' | 'unchecked'; words: string }

const nothingKnown: Finding = { kind: 'unchecked', words: messages.notChecked }

/**
 * What a check says of somebody, in words.
 * @param unmatched  How many of the names given stand for nobody of the catalogue yet.
 */
export function findingOf(
  { identifier }: Pick<CollectedRecord, 'identifier'>,
  { pairs, sums, verdicts, secondRecords, checked, skipped, lacking }: Checked,
  unmatched = 0,
): Finding {
  const id = shortId(identifier)
  const found = pairs.filter(({ row }) => shortId(row) === id)
  if (found.some(({ in_coi_input }) => in_coi_input)) return { kind: 'author', words: partLabels.author }
  const counting = found.filter(({ excused }) => !excused)
  const decided = verdicts.filter(({ person }) => isSameId(person.identifier, id))
  // A relation that somebody declared is a conflict, whatever the catalogue finds.
  const declared = decided.filter(({ verdict }) => verdict === 'declared')
  if (counting.length + declared.length > 0) {
    const counts = counting.length > 0 ? inWords(counting, sums.get(id)) : ''
    return { kind: 'conflict', words: messages.conflict(foundAndDecided(counts, declared, { isConflict: true })) }
  }
  if (found.length > 0) {
    const words = foundAndDecided(inWords(found, sums.get(id)), decided, { isConflict: false })
    return { kind: 'excused', words: decided.length > 0 ? words : messages.excused(words) }
  }
  if (skipped.has(id)) return { kind: 'unchecked', words: messages.notChecked }
  if (!checked.has(id)) return { kind: 'unchecked', words: messages.notInCatalogue }
  const unchecked = unmatched + lacking.length
  const isSure = unchecked === 0 && !secondRecords.some(({ row }) => isSameId(row, id))
  return { kind: isSure ? 'none' : 'partly', words: noneFound(unchecked) }
}

interface Known {
  checked: Checked | undefined
  manuscript: SavedCollection['manuscript'] | undefined
}

/** What speaks against somebody as a reviewer, as far as it is known: they wrote the text, the authors oppose them, or a conflict. */
export function doubtOf(record: CollectedRecord, { checked, manuscript }: Known): string | undefined {
  const part = partIn(manuscript, record.identifier)
  if (part === 'author') return partLabels.author
  const { kind, words } = checked ? findingOf(record, checked) : nothingKnown
  const found = kind === 'conflict' || kind === 'author' ? [words] : []
  return (
    [...(part ? [partLabels[part]] : []), ...found, ...secondRecordsOf(record, { checked, manuscript })].join('. ') ||
    undefined
  )
}

/** What was found against those of some people, but for who wrote the text or is opposed, of whom it is told elsewhere. */
export const doubtsOf = (people: readonly CollectedRecord[], known: Known): { name: string; doubt: string }[] =>
  people.flatMap((record) => {
    const doubt = partIn(known.manuscript, record.identifier) ? undefined : doubtOf(record, known)
    return doubt ? [{ name: nameOfCollected(record), doubt }] : []
  })

/** What second records of somebody and of the authors bring, in words. */
function secondRecordsOf(record: CollectedRecord, { checked, manuscript }: Known): string[] {
  const own = checked?.secondRecords.filter(({ row, with: other, in_coi_input }) => {
    // Of an author of the manuscript it is told as such.
    const isToldElsewhere = in_coi_input && partIn(manuscript, other.identifier) !== undefined
    return isSameId(row, record.identifier) && !isToldElsewhere
  })
  return secondRecordsInWords(own, nameOfCollected(record), checksOfKept(manuscript))
}

/** Whether somebody can take a place, as far as it is known. */
export const isFit = (record: CollectedRecord, known: Known): boolean => doubtOf(record, known) === undefined

/** What somebody has together with some others, each thing once where the sum of it is known. */
function inWords(pairs: readonly FoundPair[], sum?: Omit<ConflictRowSum, 'row'>): string {
  const added = (part: 'coauthorship' | 'coaffiliation' | 'joint_projects') =>
    sum ? sum[part] : pairs.reduce((count, pair) => count + pair[part], 0)
  return describeConflict({
    ...{ coauthorship: added('coauthorship'), coaffiliation: added('coaffiliation') },
    ...{ joint_projects: added('joint_projects'), other_types: 0 },
  })
}

const icons = {
  author: IconAlertTriangle,
  conflict: IconAlertTriangle,
  excused: IconCheck,
  none: IconCheck,
  partly: IconUserQuestion,
  unchecked: IconUserQuestion,
}

const hints: Partial<Record<Finding['kind'], string>> = { none: messages.noneFoundHint, partly: messages.noneFoundBut }

interface PersonConflictsProps extends Pick<PeopleProps, 'checked' | 'ofAllYears' | 'isChecking' | 'input'> {
  record: CollectedRecord
  /** Them as the catalogue has them now. */
  known: AuthorRecord | undefined
  manuscript: string
  Details: ShortlistSlots['ConflictDetails']
}

/** What somebody is to the manuscript, as its author or as opposed or suggested by them, and what was found of conflicts. */
export function PersonConflicts(props: PersonConflictsProps) {
  const { identifier } = props.record
  const part = usePart(identifier)
  const isSuggested = useIsSuggested(identifier)
  return (
    <>
      {part && (
        <span className={classes.finding} data-kind={part}>
          <IconAlertTriangle size={14} stroke={1.9} aria-hidden />
          {partLabels[part]}
        </span>
      )}
      {part !== 'author' && <FoundConflicts {...props} />}
      {part !== 'author' && <MayBeOthers {...props} />}
      {isSuggested && <span className={`${shared.quietSmall} ${shared.regular}`}>{suggestedLabel}</span>}
    </>
  )
}

/** Whom of the manuscript and the collection somebody may be, as another record of the catalogue. */
function MayBeOthers({ record, known, checked }: Pick<PersonConflictsProps, 'record' | 'known' | 'checked'>) {
  const { saved, included } = useCollection()
  const apart = toldApart(record.identifier, checked?.verdicts ?? [])
  return mayBeAmong(known?.identity_hints, { manuscript: saved?.manuscript, people: included, apart }).map((other) => (
    <Warning key={other.identifier}>
      <span title={other.reason}>{mayBeInWords(other)}</span>
    </Warning>
  ))
}

/** What was found of somebody's conflicts; a press opens the evidence. */
function FoundConflicts({
  record,
  checked,
  ofAllYears,
  known,
  isChecking,
  input,
  manuscript,
  Details,
}: PersonConflictsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { saved } = useCollection()
  const { kind, words } = checked ? findingOf(record, checked, input.records.filter(isUnmatched).length) : nothingKnown
  if (isChecking && kind === 'unchecked') return <span className={`${shared.quietSmall} ${shared.regular}`}>…</span>
  const isPlaceless = known?.affiliations.length === 0 && comparesPlaces(input)
  const shown = kind === 'none' && isPlaceless ? 'partly' : kind
  const Icon = icons[shown]
  const content = (
    <>
      <Icon size={14} stroke={1.9} aria-hidden />
      {words}
    </>
  )
  if (kind === 'unchecked' || kind === 'author')
    return (
      <span className={`${shared.hoverUnderlined} ${shared.pressable} ${classes.finding}`} data-kind={kind}>
        {content}
      </span>
    )
  const name = nameOfCollected(record)
  const namesake = namesakeInWords(name, input.records)
  return (
    <>
      <button
        type="button"
        className={`${shared.hoverUnderlined} ${shared.pressable} ${classes.finding}`}
        data-kind={shown}
        aria-haspopup="dialog"
        aria-label={messages.conflictOf(words, name)}
        title={shown === 'partly' && words === noneFound(0) ? undefined : hints[shown]}
        onClick={() => setIsOpen(true)}
      >
        {content}
      </button>
      {checked && kind !== 'conflict' && (
        <span className={`${shared.quietSmall} ${shared.regular}`}>
          {messages.comparedWith(comparedIn(input, checked), rulesOf(input).since)}
        </span>
      )}
      {checked && kind !== 'conflict' && isPlaceless && <Warning>{sentences.placesUnknown}</Warning>}
      {namesake && <Warning>{namesake}</Warning>}
      {secondRecordsOf(record, { checked, manuscript: saved?.manuscript }).map((words) => (
        <Warning key={words}>{words}</Warning>
      ))}
      {checked && kind !== 'conflict' && (
        <NothingToFind since={rulesOf(input).since} lastYear={known?.last_publication_year} />
      )}
      {ofAllYears && kind !== 'conflict' && <Earlier record={record} ofAllYears={ofAllYears} input={input} />}
      <Suspense>
        {isOpen && <OpenDetails {...{ record, input, manuscript, Details }} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}

/** That somebody has no work in the years that count: where nothing can be found, "none found" says nothing. */
function NothingToFind({ since, lastYear }: { since: number | null; lastYear: number | null | undefined }) {
  if (since === null || lastYear == null || lastYear >= since) return null
  return <Warning>{messages.nothingSince(since, lastYear)}</Warning>
}

/** What was before the years that count: no conflict by the rules. */
function Earlier({ record, ofAllYears, input }: Pick<OpenDetailsProps, 'record' | 'input'> & { ofAllYears: Checked }) {
  const { nameOf } = useCheckedNames(input.records)
  const found = ofAllYears.pairs.filter(({ row, excused }) => shortId(row) === shortId(record.identifier) && !excused)
  if (found.length === 0 || input.since == null) return null
  const called = (id: string) => toldAs({ identifier: id, display_name: nameOf(id) }, input.records)
  // One by one: works with several of them would be counted once for each.
  const words = found.map((pair) => messages.with(inWords([pair]), called(pair.column)))
  return <span className={`${shared.quietSmall} ${shared.regular}`}>{messages.earlier(input.since, words)}</span>
}

/** With how many people and institutions everybody is compared. */
function comparedIn(input: ConflictInput, { lacking }: Checked) {
  const all = checkableOf(input)
  const places = all.filter(isStandIn).length
  return { people: all.length - places - lacking.length, places: comparesPlaces(input) ? places : 0 }
}

interface OpenDetailsProps extends Omit<PersonConflictsProps, 'checked' | 'ofAllYears' | 'known' | 'isChecking'> {
  onClose(): void
}

function OpenDetails({ record, input, manuscript, Details, onClose }: OpenDetailsProps) {
  const { nameOf } = useCheckedNames(input.records)
  return (
    <Details
      author={{ identifier: record.identifier, display_name: nameOfCollected(record) }}
      against={checkableOf(input).map(({ identifier }) => ({ identifier, display_name: nameOf(identifier) }))}
      rules={rulesOf(input)}
      manuscript={manuscript}
      onClose={onClose}
    />
  )
}
