import type { ConflictRulesView, ConflictsAnswer, PersonView } from '@cognate/contract'
import { Checkbox, Skeleton, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import {
  countsOf,
  describeNoConflict,
  describeRules,
  hasFound,
  ruleLabels,
} from '../../model/conflicts/conflict-words.ts'
import { secondRecordsInWords } from '../../model/conflicts/second-record-words.ts'
import { withEachChoice } from '../../model/query-client.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { isSameId } from '../../model/records/use-names.ts'
import { FailedPart } from '../../ui/failure.tsx'
import look from '../../ui/shared.module.css'
import { SinceField } from '../../ui/since-field.tsx'
import { Warning } from '../../ui/warning.tsx'
import { WideDialog } from '../../ui/wide-dialog.tsx'
import { AffiliationTimeline } from './affiliation-timeline.tsx'
import classes from './conflict-details.module.css'
import { messages } from './messages.tsx'
import { nameStandIns } from './name-stand-ins.ts'
import { OtherTypesNotice } from './other-types-notice.tsx'
import { SharedAffiliations, SharedProjects, SharedPublications } from './shared-evidence.tsx'
import { Verdicts } from './verdicts.tsx'

interface ConflictDetailsProps {
  author: PersonView
  /** The people checked against. */
  against: readonly PersonView[]
  /** Ids of the people chosen at first; without it, all. */
  chosen?: readonly string[]
  rules: ConflictRulesView
  /** The collection with which accepted and declared conflicts stay. */
  manuscript?: string | undefined
  onClose(): void
}

/** The evidence of a conflict: with whom, where and when, in which works. K-02. */
export function ConflictDetails({
  author,
  against,
  chosen: initialIds,
  rules: initialRules,
  manuscript,
  onClose,
}: ConflictDetailsProps) {
  const [chosenIds, setChosenIds] = useState(() => initialIds ?? against.map(({ identifier }) => identifier))
  const [rules, setRules] = useState(initialRules)
  return (
    <WideDialog
      title={messages.detailsTitle}
      onClose={onClose}
      sidebar={
        <ComparisonChoices
          author={author}
          against={against}
          chosenIds={chosenIds}
          onChoose={setChosenIds}
          rules={rules}
          onRules={(changes) => setRules({ ...rules, ...changes })}
        />
      }
    >
      {chosenIds.length === 0 ? (
        <p className={look.quiet}>{messages.chooseOne}</p>
      ) : (
        <ConflictEvidence
          author={author}
          against={against.filter(({ identifier }) => chosenIds.includes(identifier))}
          manuscript={manuscript}
          rules={rules}
          onCountAllTypes={() => setRules({ ...rules, publication_types: [] })}
        />
      )}
    </WideDialog>
  )
}

interface ComparisonChoicesProps extends Pick<ConflictDetailsProps, 'author' | 'against' | 'rules'> {
  chosenIds: readonly string[]
  onChoose(chosen: string[]): void
  onRules(changed: Partial<ConflictRulesView>): void
}

function ComparisonChoices({ author, against, chosenIds, onChoose, rules, onRules }: ComparisonChoicesProps) {
  const heading = useId()
  const toggle = (id: string) =>
    onChoose(
      against.flatMap(({ identifier }) => (chosenIds.includes(identifier) !== (identifier === id) ? identifier : [])),
    )
  return (
    <>
      <section>
        <h3 className={`${look.quietSmall} ${look.medium} ${look.belowTiny}`}>{messages.conflictsOf}</h3>
        <p className={look.strongBody}>
          <bdi>{author.display_name}</bdi>
        </p>
      </section>
      <section aria-labelledby={heading}>
        <h3 id={heading} className={`${look.quietSmall} ${look.medium} ${look.belowTiny}`}>
          {messages.with}
        </h3>
        <ul className={`${look.stackSmall} ${look.scrolling} ${classes.people}`}>
          {against.map(({ identifier, display_name }) => (
            <li key={identifier}>
              <Checkbox
                size="xs"
                label={<bdi>{display_name}</bdi>}
                checked={chosenIds.includes(identifier)}
                onChange={() => toggle(identifier)}
              />
            </li>
          ))}
        </ul>
        {against.length > 1 && (
          <button
            type="button"
            className={`${look.hoverUnderlined} ${look.fingerHigh} ${look.smallLink} ${look.aboveSmall}`}
            onClick={() => onChoose(chosenIds.length > 0 ? [] : against.map(({ identifier }) => identifier))}
          >
            {chosenIds.length > 0 ? messages.chooseNone : messages.chooseAll}
          </button>
        )}
      </section>
      <SinceField value={rules.since} onSet={(since) => onRules({ since })} />
      <Switch
        size="xs"
        label={ruleLabels.first_and_last_two}
        checked={rules.first_and_last_two}
        onChange={({ currentTarget }) => onRules({ first_and_last_two: currentTarget.checked })}
      />
      <p className={look.quietSmall}>{describeRules(rules)}</p>
    </>
  )
}

interface ConflictEvidenceProps extends Omit<ConflictDetailsProps, 'chosen' | 'onClose'> {
  onCountAllTypes(): void
}

function ConflictEvidence({
  author: person,
  against: people,
  manuscript,
  rules,
  onCountAllTypes,
}: ConflictEvidenceProps) {
  const author = person.identifier
  const against = people.map(({ identifier }) => identifier)
  const conflicts = useQuery({
    queryKey: queryKeys.conflicts(author, against, rules, manuscript),
    queryFn: ({ signal }) =>
      call('checkConflicts', { body: { author, against, ...rules, ...(manuscript && { manuscript }) }, signal }),
    ...withEachChoice,
  })
  if (conflicts.isError) {
    const sentence = messages.lookupFailed(sentenceOf(conflicts.error))
    return <FailedPart sentence={sentence} onRetry={() => void conflicts.refetch()} />
  }
  if (!conflicts.data) return <EvidenceSkeleton />
  return (
    <div
      className={`${look.stackHuge} ${look.fading}`}
      aria-busy={conflicts.isPlaceholderData}
      data-outdated={conflicts.isPlaceholderData}
    >
      <Verdicts
        person={person}
        against={people}
        verdicts={conflicts.data.verdicts}
        found={people.filter(({ identifier }) => isFoundWith(conflicts.data, identifier))}
        manuscript={manuscript}
      />
      <EvidenceSections
        answer={nameStandIns(conflicts.data, people)}
        given={people}
        onCountAllTypes={onCountAllTypes}
      />
    </div>
  )
}

/** Whether anything was found with one of those checked against. */
function isFoundWith(answer: ConflictsAnswer, id: string): boolean {
  const { coauthorship, coaffiliation, projects, second_records = [] } = answer
  const others = [...coauthorship, ...coaffiliation, ...projects].flatMap((shared) => shared.with)
  return [...others, ...second_records.map((conflict) => conflict.with)].some((one) => isSameId(one.identifier, id))
}

interface EvidenceSectionsProps {
  answer: ConflictsAnswer
  /** Those checked against as the page names them. */
  given?: readonly PersonView[]
  onCountAllTypes(): void
}

/** What a check found, in the order in which people read it. */
export function EvidenceSections({ answer, given = [], onCountAllTypes }: EvidenceSectionsProps) {
  const { author, against, unknown, other_types, rules, catalogue, hints } = answer
  const isSelf = against.some(({ identifier }) => isSameId(identifier, author.identifier))
  return (
    <>
      {isSelf && <p className={`${look.remark} ${look.onWarning}`}>{messages.isSamePerson(author.display_name)}</p>}
      {unknown.length > 0 && <p className={`${look.remark} ${look.onWarning}`}>{messages.unknown(unknown)}</p>}
      {other_types > 0 && (
        <OtherTypesNotice
          sentences={[messages.onlyTheseTypes(rules), messages.worksNotCounted(other_types)]}
          onCount={onCountAllTypes}
        />
      )}
      <SecondRecords answer={answer} given={given} />
      {hasFound(countsOf(answer)) ? (
        <>
          <SharedAffiliations answer={answer} />
          <AffiliationTimeline answer={answer} />
          <SharedPublications answer={answer} />
          <SharedProjects answer={answer} />
        </>
      ) : (
        <p role="status" className={`${look.body} ${look.centredText} ${classes.empty}`}>
          {messages.nothingLeft}
        </p>
      )}
      {hints.map((hint) => (
        <p key={hint.with.identifier} className={look.quiet}>
          {messages.supervision(author.display_name, hint)}
        </p>
      ))}
      <p className={look.quietSmall}>{describeNoConflict(rules, catalogue)}</p>
    </>
  )
}

/** What second records bring, each with why it may be the same person and the works. */
function SecondRecords({
  answer: { author, second_records = [] },
  given,
}: Required<Pick<EvidenceSectionsProps, 'answer' | 'given'>>) {
  const checked = given.map((one) => ({ ...one, fields: one }))
  const sentences = secondRecordsInWords(second_records, author.display_name, checked)
  return second_records.map(({ row_as, with: other, with_as, works }, at) => (
    <div key={[row_as?.identifier, other.identifier, with_as?.identifier].join(' ')}>
      <Warning>{sentences[at]}</Warning>
      <ul className={look.quietSmall}>
        {[row_as, with_as].map((as) => as && <li key={as.identifier}>{messages.mayBeSame(as)}</li>)}
        {works.map(({ identifier, title, publication_year }) => (
          <li key={identifier}>{[title, publication_year].filter(Boolean).join(', ')}</li>
        ))}
      </ul>
    </div>
  ))
}

function EvidenceSkeleton() {
  return (
    <div role="status" aria-label={messages.lookingUp} className={look.stack}>
      {[46, 88, 76, 92, 40, 84].map((width) => (
        <Skeleton key={width} height={12} width={`${width}%`} />
      ))}
    </div>
  )
}
