import type {
  ConflictRulesView,
  ManuscriptPerson,
  SearchView,
  SuggestedPeople,
  SuggestedPerson,
} from '@cognate/contract'
import { rulesOfPolicy, usualConflictRules } from '@cognate/contract/conflict-rules'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { type CheckedRecord, isStandIn, toldAs, withoutPlace } from '../../model/conflicts/checked-people.ts'
import { describeConflict } from '../../model/conflicts/conflict-words.ts'
import { mayBeSame } from '../../model/conflicts/namesakes.ts'
import { policiesQuery, policyNamed } from '../../model/conflicts/policies.ts'
import { secondRecordsInWords } from '../../model/conflicts/second-record-words.ts'
import { foundAndDecided } from '../../model/conflicts/verdict-words.ts'
import { checksOfKept } from '../../model/manuscript/manuscript-query.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { isSameId } from '../../model/records/use-names.ts'
import { inList } from '../../model/records/wording.ts'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { Warning } from '../../ui/warning.tsx'
import { ConflictDetails } from './conflict-details.tsx'
import { EditorBadge } from './editor-badge.tsx'
import { messages } from './messages.tsx'
import classes from './people-suggestions.module.css'

interface PeopleSuggestionsProps {
  /** Of the collection that is the manuscript. */
  uuid: string
  manuscript: NonNullable<SearchView['manuscript']>
}

/** The people whom a manuscript suggests, and what speaks against them and their choice; nothing where it suggests none. */
export function PeopleSuggestions({ uuid, manuscript }: PeopleSuggestionsProps) {
  const { data, isError, error, refetch } = useQuery({
    queryKey: queryKeys.suggestedPeople(uuid),
    queryFn: ({ signal }) => call('matchPeople', { body: { manuscript: uuid }, signal }),
    enabled: manuscript.suggested.length > 0,
    retry: false,
  })
  const { data: policies } = useQuery(policiesQuery)
  const policy = policyNamed(policies ?? [], manuscript.policy)
  if (isError)
    return (
      <div role="alert" className={shared.danger}>
        {messages.suggestedFailed(sentenceOf(error))}{' '}
        <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
          {messages.tryAgain}
        </Button>
      </div>
    )
  if (!data) return null
  const { suggested = [], since = null } = data
  // Those whom the catalogue lacks go by their names: a relation with them can be declared.
  const against = manuscript.authors.map(({ identifier, name }) => ({
    identifier: identifier ?? name,
    display_name: name,
  }))
  const rules = policy ? rulesOfPolicy(policy) : usualConflictRules
  const among = suggested.flatMap(({ person }) => person?.identifier ?? [])
  return (
    <section className={`${shared.stackSmall} ${shared.above} ${classes.suggested}`} aria-label={messages.suggested}>
      <h3>{messages.suggested}</h3>
      <Together {...data} />
      <ul className={shared.stackSmall}>
        {suggested.map((one, at) => (
          // Two may have one name, and the list keeps its order.
          <SuggestedRow
            key={at}
            one={one}
            against={against}
            checked={checksOfKept(manuscript)}
            manuscript={uuid}
            parts={partsOf(one, manuscript)}
            among={among}
            rules={rules}
            since={since}
          />
        ))}
      </ul>
    </section>
  )
}

/** "Three of the four have written together"; where not all of a group have, who has with whom. */
function Together({ suggested = [], groups = [], together = [] }: Partial<SuggestedPeople>) {
  const nameOf = (place: number) => suggested[place]!.name
  const wrote = together.flatMap(({ people, coauthorship }) => (coauthorship > 0 ? [people] : []))
  return groups.map((group) => {
    const pairs = wrote.filter(([one]) => group.includes(one))
    const isWhole = pairs.length === (group.length * (group.length - 1)) / 2
    return (
      <p key={group.join()} className={shared.danger}>
        {isWhole
          ? `${messages.wroteTogether(group.length, suggested.length)} ${inList(group.map(nameOf))}`
          : partnersIn(pairs)
              .map(([one, others]) => messages.hasWrittenWith(nameOf(one), others.map(nameOf)))
              .join('; ')}
      </p>
    )
  })
}

type Pair = SuggestedPeople['together'][number]['people']

/** Who is in most of some pairs, with whom, then of the pairs that are left, until each was told once. */
function partnersIn(pairs: readonly Pair[]): [one: number, others: number[]][] {
  const isIn = (place: number) => pairs.filter((pair) => pair.includes(place)).length
  const [first] = [...new Set(pairs.flat())].sort((a, b) => isIn(b) - isIn(a) || a - b)
  if (first === undefined) return []
  const [own, left] = [true, false].map((isOwn) => pairs.filter((pair) => pair.includes(first) === isOwn))
  return [[first, own!.map(([a, b]) => (a === first ? b : a))], ...partnersIn(left!)]
}

/** What else somebody suggested is to the manuscript, in words: an author, by name at least, or opposed. */
function partsOf(one: SuggestedPerson, { authors, opposed }: PeopleSuggestionsProps['manuscript']): string[] {
  const isToldAnyway = one.conflicts.some(({ is_author }) => is_author)
  const author = isToldAnyway ? undefined : authors.find((other) => isThat(one, other))
  const other = opposed.find((person) => isThat(one, person))
  return [
    ...(author ? [messages.calledLikeAuthor(author.name)] : []),
    ...(other ? [messages.calledLikeOpposed(other.name)] : []),
  ]
}

/** Whether two are one: by who they are in the catalogue, or by their names where that is not known of both. */
function isThat({ name, person }: SuggestedPerson, { name: other, identifier }: ManuscriptPerson): boolean {
  const [one, another] = [person?.identifier, identifier].map((id) => (id && !isStandIn({ identifier: id }) ? id : ''))
  return one && another ? isSameId(one, another) : mayBeSame(withoutPlace(name), withoutPlace(other))
}

interface SuggestedRowProps {
  one: SuggestedPerson
  against: readonly { identifier: string; display_name: string }[]
  /** Whom the manuscript is checked against: for whom institutions are. */
  checked: readonly CheckedRecord[]
  manuscript: string
  /** What else they are to it, in words. */
  parts: readonly string[]
  /** Ids of all who are suggested. */
  among: readonly string[]
  /** Those of the manuscript's policy. */
  rules: ConflictRulesView
  /** The first year that counts. */
  since: number | null
}

function SuggestedRow({ one, against, checked, manuscript, parts, among, rules, since }: SuggestedRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { name, person } = one
  const tone = one.conflict ? shared.danger : undefined
  return (
    <li>
      <bdi>
        <strong>{name}</strong>
      </bdi>{' '}
      {person &&
        against.length > 0 &&
        (isStandIn(person) ? (
          // The evidence is that of an author: of an institution all is said.
          <span className={tone}>{conflictOf(one, checked)}</span>
        ) : (
          <QuietButton
            className={tone}
            aria-haspopup="dialog"
            aria-label={messages.conflictsOfNamed(name)}
            onClick={() => setIsOpen(true)}
          >
            {conflictOf(one, checked)}
          </QuietButton>
        ))}
      {person && <EditorBadge identifier={person.identifier} among={among} isWhole />}
      {parts.map((words) => (
        <Warning key={words}>{words}</Warning>
      ))}
      {since !== null && one.earlier.length > 0 && (
        <div className={shared.quietSmall}>
          {messages.earlierThan(
            since,
            one.earlier.map((found) => earlierOf(found, checked)),
          )}
        </div>
      )}
      {secondRecordsInWords(one.second_records, person?.display_name ?? one.name, checked).map((words) => (
        <Warning key={words}>{words}</Warning>
      ))}
      <div className={shared.quietSmall}>{factsOf(one).join(' · ')}</div>
      {isOpen && person && (
        <ConflictDetails
          author={person}
          against={against}
          rules={rules}
          manuscript={manuscript}
          onClose={() => setIsOpen(false)}
        />
      )}
    </li>
  )
}

function conflictOf({ conflict, conflicts, verdicts }: SuggestedPerson, checked: readonly CheckedRecord[]): string {
  if (conflict === null) return messages.notCheckedAgainst
  if (conflicts.some(({ is_author }) => is_author)) return messages.isAuthorOfText
  const found = conflicts
    .map((one) => `${toldAs(one.with, checked)}: ${describeConflict({ ...one, other_types: 0 })}`)
    .join('; ')
  const words = foundAndDecided(found, verdicts, { isConflict: conflict })
  return conflict ? messages.conflict(words) : words || messages.noneFound
}

const earlierOf = ({ with: other, ...found }: SuggestedPerson['earlier'][number], checked: readonly CheckedRecord[]) =>
  messages.foundWithNamed(describeConflict({ ...found, other_types: 0 }), toldAs(other, checked))

/** Who it is in the catalogue, and what an address and retractions say. */
export function factsOf({ person, match, doubtful, candidates, address, retracted_works }: SuggestedPerson): string[] {
  const why = candidates.find(({ identifier }) => identifier === match)
  return [
    person ? messages.inCatalogueAs(person.display_name, why?.hint ?? null) : messages.nobodyMeant(candidates.length),
    ...(person && doubtful && match === null && candidates.length > 1 ? [messages.doubtful] : []),
    ...(address ? [messages.address[address.says](address.domain, address.institution ?? '')] : []),
    ...(retracted_works ? [messages.retracted(retracted_works)] : []),
  ]
}
