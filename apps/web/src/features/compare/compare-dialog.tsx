import type { AuthorRecord, AuthorWork, PersonView } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { call } from '../../lib/api.ts'
import { checkableOf } from '../../model/collection/collected-conflicts.ts'
import { earlierInWords, noTiesInWords, tiesInWords } from '../../model/collection/independence-words.ts'
import { partLabels, suggestedLabel } from '../../model/collection/messages.ts'
import { useCollectionPart, useIsSuggested, usePart } from '../../model/collection/use-collection.ts'
import { isUnmatched, noneFound } from '../../model/conflicts/checked-people.ts'
import { rulesOf } from '../../model/conflicts/complete-rules.ts'
import { countsOf, describeConflict, hasFound } from '../../model/conflicts/conflict-words.ts'
import { secondRecordsInWords } from '../../model/conflicts/second-record-words.ts'
import { foundAndDecided } from '../../model/conflicts/verdict-words.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { affiliationsOf } from '../../model/records/affiliations.ts'
import { identityInWords } from '../../model/records/identity-words.ts'
import { doiUrl, safeUrl } from '../../model/records/urls.ts'
import { countOf } from '../../model/records/wording.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { MarkedText } from '../../ui/marked-text.tsx'
import { QuietButton } from '../../ui/quiet-button.tsx'
import { TopTopics, WorksGraph } from '../../ui/row-parts.tsx'
import shared from '../../ui/shared.module.css'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Warning } from '../../ui/warning.tsx'
import classes from './compare.module.css'
import type { ComparedWith } from './compared-with.ts'
import { messages } from './messages.ts'

interface CompareDialogProps extends ComparedWith {
  people: readonly PersonView[]
  onClose(): void
}

/** What stands beside a head: a cell for each person, or one for all of them. */
type Row = [key: keyof typeof messages.rows, draw: ((person: PersonView) => ReactNode) | ReactElement]

/** Two or three people side by side: a row for each thing, a column for each person. */
export function CompareDialog({ people, asked, conflicts, Load, onClose }: CompareDialogProps) {
  const ids = people.map(({ identifier }) => identifier)
  const open = useCollectionPart(({ saved }) => saved?.uuid)
  const atHand = 'manuscript' in asked ? asked.manuscript : open
  const records = useRecords(ids)
  const ofRecord = (draw: (record: AuthorRecord) => ReactNode) => (person: PersonView) => (
    <FromRecord records={records} id={person.identifier} draw={draw} />
  )
  const lastYear = Math.max(...[...(records.data?.values() ?? [])].map((one) => one.last_publication_year ?? 0))
  const rows: readonly Row[] = [
    [
      'place',
      ofRecord((record) =>
        affiliationsOf(record).length > 0 ? affiliationsOf(record).map(placeWords).join(', ') : messages.placeUnknown,
      ),
    ],
    ['matching', (person) => <MatchingWorks author={person.identifier} asked={asked} />],
    ['conflicts', (person) => <ConflictsOf author={person.identifier} asked={asked} conflicts={conflicts} />],
    ['together', <WithEachOther key="together" people={people} conflicts={conflicts} />],
    [
      'topics',
      ofRecord((record) =>
        record.topics.length > 0 ? <TopTopics topics={record.topics} count={5} /> : messages.noTopics,
      ),
    ],
    [
      'works',
      ofRecord((record) => (
        <>
          {countOf(record.works_count, 'publication')}
          {/* Another record of theirs may have more. */}
          {record.identity_hints?.map((hint) => (
            <Warning key={identityInWords(hint)}>
              <span title={hint.reason}>{identityInWords(hint)}</span>
            </Warning>
          ))}
        </>
      )),
    ],
    [
      'years',
      ofRecord((record) => (
        <WorksGraph
          counts={record.counts_by_year}
          lastYear={lastYear || undefined}
          first={record.first_publication_year}
          last={record.last_publication_year}
        />
      )),
    ],
    ['load', (person) => <Load identifier={person.identifier} among={ids} without={atHand} saysWhere />],
  ]
  return (
    <Dialog onClose={onClose} size={1080} title={messages.title}>
      <table
        className={`${shared.fixedTable} ${shared.cells} ${shared.body} ${classes.table}`}
        data-people={people.length}
      >
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{messages.what}</VisuallyHidden>
            </th>
            {people.map(({ identifier, display_name }) => (
              <th key={identifier} scope="col">
                <bdi>{display_name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, draw]) => (
            <tr key={key}>
              <th scope="row">{messages.rows[key]}</th>
              {typeof draw === 'function' ? (
                people.map((person) => <td key={person.identifier}>{draw(person)}</td>)
              ) : (
                <td colSpan={people.length}>{draw}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}

const placeWords = ({ display_name, country_code }: { display_name: string; country_code: string | null }) =>
  country_code ? `${display_name} (${country_code})` : display_name

/** The people as the catalogue has them, by short id. */
function useRecords(identifiers: readonly string[]) {
  return useQuery({
    queryKey: queryKeys.collectedRecords('author', identifiers),
    queryFn: async ({ signal }) => {
      const body = { record_type: 'author' as const, identifiers: [...identifiers] }
      const { results } = await call('readRecords', { body, signal })
      return new Map(results.map(({ asked, fields }) => [shortId(asked), fields as AuthorRecord]))
    },
  })
}

interface FromRecordProps {
  records: UseQueryResult<ReadonlyMap<string, AuthorRecord>>
  id: string
  draw(record: AuthorRecord): ReactNode
}

function FromRecord({ records, id, draw }: FromRecordProps) {
  const record = records.data?.get(shortId(id))
  if (record) return draw(record)
  return <PendingCell query={records} empty={messages.unknown} />
}

/** As many works of each person as stand side by side. */
const WORKS = 4

/** The works of somebody that are closest to the text, with what they have in common. */
function MatchingWorks({ author, asked }: { author: string } & Pick<ComparedWith, 'asked'>) {
  const query = useQuery({
    queryKey: queryKeys.personWorks(author, { ...asked, page_size: WORKS }),
    queryFn: ({ signal }) =>
      call('listAuthorWorks', { params: { id: author }, query: { ...asked, page: 1, page_size: WORKS }, signal }),
    retry: false,
  })
  const works = query.data?.results ?? []
  // Without highlights nothing was asked with.
  const matching = works.filter(
    ({ highlights }) => highlights && (highlights.title.marks.length > 0 || highlights.text),
  )
  if (matching.length === 0)
    return <PendingCell query={query} empty={works[0]?.highlights === null ? messages.noText : messages.noMatch} />
  return (
    <ol className={`${shared.stackTiny} ${classes.works}`}>
      {matching.map((work) => (
        <Work key={work.id} work={work} />
      ))}
    </ol>
  )
}

function Work({ work: { id, doi, display_name, publication_year, highlights } }: { work: AuthorWork }) {
  return (
    <li>
      <a href={doiUrl(doi) ?? safeUrl(id)} target="_blank" rel="noopener noreferrer">
        <bdi>
          <MarkedText text={display_name} marks={highlights?.title.marks ?? []} />
        </bdi>
      </a>
      {publication_year !== null && <span className={shared.quiet}> ({publication_year})</span>}
    </li>
  )
}

/** What the people who stand side by side have in common: works, institutions, signs of supervision. */
function WithEachOther({ people, conflicts }: { people: readonly PersonView[] } & Pick<ComparedWith, 'conflicts'>) {
  const ids = people.map(({ identifier }) => shortId(identifier))
  const since = conflicts?.since ?? null
  const query = useQuery({
    queryKey: queryKeys.shortlistCheck(['independence'], ids, [], { since }),
    queryFn: ({ signal }) => call('checkIndependence', { body: { people: ids, since }, signal }),
    retry: false,
  })
  if (!query.data) return <PendingCell query={query} empty={messages.unknown} />
  const named = people.map(({ identifier, display_name: name }) => ({ identifier, name, country_code: null }))
  const ties = tiesInWords(query.data.ties, named)
  return (
    <>
      {ties.map((tie) => (
        <p key={tie} className={shared.warning}>
          {tie}
        </p>
      ))}
      {ties.length === 0 &&
        (query.data.unknown.length > 0 ? (
          <p>{noTiesInWords(query.data, people.length)}</p>
        ) : (
          <p className={shared.success}>{noneFound(0)}</p>
        ))}
      {earlierInWords(query.data, named).map((words) => (
        <p key={words} className={shared.quietSmall}>
          {words}
        </p>
      ))}
    </>
  )
}

/** That somebody is opposed or suggested by the authors, and what was found of conflicts with them, in words. */
function ConflictsOf(props: ConflictsOfProps) {
  const isOpposed = usePart(props.author) === 'opposed'
  const isSuggested = useIsSuggested(props.author)
  return (
    <>
      {isOpposed && <p className={shared.danger}>{partLabels.opposed}</p>}
      <FoundConflicts {...props} />
      {isSuggested && <p className={shared.quietSmall}>{suggestedLabel}</p>}
    </>
  )
}

type ConflictsOfProps = { author: string } & Pick<ComparedWith, 'asked' | 'conflicts'>

function FoundConflicts({ author, asked, conflicts }: ConflictsOfProps) {
  const against = conflicts ? checkableOf(conflicts).map(({ identifier }) => shortId(identifier)) : []
  const manuscript = 'manuscript' in asked ? { manuscript: asked.manuscript } : {}
  const rules = conflicts ? rulesOf(conflicts) : {}
  const query = useQuery({
    queryKey: queryKeys.conflicts(author, against, rules, 'manuscript' in asked ? asked.manuscript : undefined),
    queryFn: ({ signal }) => call('checkConflicts', { body: { author, against, ...rules, ...manuscript }, signal }),
    enabled: against.length > 0,
    retry: false,
  })
  if (against.length === 0) return <span className={shared.quiet}>{messages.nobodyChecked}</span>
  if (!query.data) return <PendingCell query={query} empty={messages.unknown} />
  const { conflict, in_coi_input, unknown } = query.data
  if (in_coi_input) return <span className={shared.danger}>{messages.isAuthor}</span>
  const counts = countsOf(query.data)
  const unchecked = unknown.length + (conflicts?.records.filter(isUnmatched).length ?? 0)
  const doubts = secondRecordsInWords(query.data.second_records, query.data.author.display_name, conflicts?.records)
  if (!conflict && doubts.length > 0) return <span className={shared.warning}>{doubts.join('; ')}</span>
  if (!conflict && !hasFound(counts))
    return <span className={unchecked > 0 ? undefined : shared.success}>{noneFound(unchecked)}</span>
  const found = hasFound(counts) ? describeConflict(counts) : ''
  const words = foundAndDecided(found, query.data.verdicts, { isConflict: conflict })
  return conflict ? <span className={shared.danger}>{words}</span> : words
}

/** What stands in a cell until its answer is there, or where it did not come. */
function PendingCell({ query, empty }: { query: UseQueryResult<unknown>; empty: string }) {
  if (query.isError)
    return (
      <span className={shared.quiet}>
        {messages.failed} <QuietButton onClick={() => void query.refetch()}>{messages.tryAgain}</QuietButton>
      </span>
    )
  return (
    <span className={shared.quiet}>{query.isPending && query.fetchStatus !== 'idle' ? messages.loading : empty}</span>
  )
}
