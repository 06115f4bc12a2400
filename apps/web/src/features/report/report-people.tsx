import type { DecisionReport, ReportedPerson } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { isSuggestedIn, type ManuscriptPart, partIn } from '@cognate/contract/manuscript-part'
import { lookupInWords, NO_SOURCE, originInWords } from '../../model/collection/address-words.ts'
import { independenceInWords } from '../../model/collection/independence-words.ts'
import { partLabels, suggestedLabel } from '../../model/collection/messages.ts'
import { mayBeInWords, partsInWords } from '../../model/collection/part-words.ts'
import { isDropped, isGone } from '../../model/collection/shortlist.ts'
import { closenessWord, matchingWorksInWords, roleLabels, statusWord } from '../../model/collection/shortlist-words.ts'
import { comparesPlaces, noneFound } from '../../model/conflicts/checked-people.ts'
import { describeConflict } from '../../model/conflicts/conflict-words.ts'
import { secondRecordsInWords } from '../../model/conflicts/second-record-words.ts'
import { uncheckedOf } from '../../model/conflicts/unchecked.ts'
import { verdictText } from '../../model/conflicts/verdict-words.ts'
import { messages as sentences } from '../../model/messages.ts'
import { countryName } from '../../model/records/names-of-codes.ts'
import { countOf, formatDate, formatScore } from '../../model/records/wording.ts'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import classes from './report.module.css'
import { Part, ReportTable } from './report-parts.tsx'

/** Who was chosen, whether they are independent of each other, who declined or was replaced, and who was collected beside them. */
export function ReportPeople({ report }: { report: DecisionReport }) {
  const { people } = report
  const chosen = people.filter(({ role }) => role)
  const left = people.filter((person) => !person.role && (isGone(person) || isDropped(person)))
  const others = people.filter((person) => !person.role && !left.includes(person))
  return (
    <>
      <Part title={messages.chosen}>
        {chosen.length === 0 ? (
          <p>{people.length === 0 ? messages.nobody : messages.nobodyChosen}</p>
        ) : (
          <People label={messages.chosen} people={chosen} report={report} />
        )}
        <Independence report={report} />
      </Part>
      {left.length > 0 && (
        <Part title={messages.left}>
          <People label={messages.left} people={left} report={report} />
        </Part>
      )}
      {others.length > 0 && (
        <Part title={messages.alsoCollected}>
          <p>{messages.alsoCollectedInFull}</p>
          <People label={messages.alsoCollected} people={others} report={report} />
        </Part>
      )}
    </>
  )
}

interface PeopleProps {
  label: string
  people: readonly ReportedPerson[]
  report: DecisionReport
}

/** Each with role and status, why, and what was found between them and the authors. */
function People({ label, people, report }: PeopleProps) {
  const { lacking, unmatched } = uncheckedOf(report.check?.against ?? [], report.manuscript?.authors ?? [])
  return (
    <ReportTable
      label={label}
      columns={{ person: 28, part: 15, [label === messages.alsoCollected ? 'whyCollected' : 'why']: 34, conflicts: 23 }}
      rows={people}
      cells={(person) => [
        <Who key="who" {...person} />,
        <RoleAndStatus key="part" {...person} declinedOn={dayOfDeclining(person, report)} />,
        <Why key="why" {...person} />,
        <Conflicts
          key="conflicts"
          {...person}
          part={partIn(report.manuscript, person.identifier)}
          isSuggested={isSuggestedIn(report.manuscript, person.identifier)}
          unchecked={lacking.length + unmatched.length}
          since={report.check?.rules.since}
          hasPlaces={comparesPlaces({ check: report.check?.rules.methods })}
        />,
      ]}
    />
  )
}

/** What ties those chosen to each other. */
function Independence({ report: { independence, manuscript, people } }: { report: DecisionReport }) {
  if (!independence) return null
  const compared = people.flatMap(({ role, status, identifier, display_name, affiliations }) =>
    role && !isGone({ status })
      ? [
          {
            ...{ identifier, name: display_name ?? identifier, country_code: affiliations[0]?.country_code },
            isPlaceless: affiliations.length === 0,
          },
        ]
      : [],
  )
  return (
    <>
      <h3>{messages.independence}</h3>
      {partsInWords(compared, manuscript).map((words) => (
        <p key={words} className={shared.danger}>
          {words}
        </p>
      ))}
      {independenceInWords(independence, compared).map((words) => (
        <p key={words}>{words}</p>
      ))}
    </>
  )
}

function Who(person: ReportedPerson) {
  const { display_name, identifier, affiliations, orcid, email_address, email_origin, email_lookup } = person
  const places = affiliations.map(({ display_name: place, country_code }) =>
    country_code ? `${place}, ${countryName(country_code)}` : place,
  )
  return (
    <>
      <strong>
        <bdi>{display_name ?? identifier}</bdi>
      </strong>
      {places.length > 0 && <p>{places.join('; ')}</p>}
      {email_address && <p>{email_address}</p>}
      {email_address && <p className={shared.quietSmall}>{email_origin ? originInWords(email_origin) : NO_SOURCE}</p>}
      {email_lookup && <p className={shared.quietSmall}>{lookupInWords(email_lookup)}</p>}
      <p className={shared.quietSmall}>{orcid ?? identifier}</p>
    </>
  )
}

/** When it was noted that somebody declined, where the history still tells. */
function dayOfDeclining({ identifier, status }: ReportedPerson, { history }: DecisionReport): string | undefined {
  if (status !== 'declined') return undefined
  const noted = history.findLast(
    (item) =>
      item.kind === 'change' && item.changes.status === 'declined' && shortId(item.identifier) === shortId(identifier),
  )
  return noted?.at.slice(0, 10)
}

function RoleAndStatus({ declinedOn, ...person }: ReportedPerson & { declinedOn: string | undefined }) {
  const { role, stands_in_for, declined_reason, note } = person
  const word = statusWord(person)
  const askedOn = person.status === 'asked' ? person.asked_at : null
  const day = declinedOn ?? askedOn
  const status = word && day ? messages.on(word, formatDate(day) ?? day) : word
  const dates = (['asked_at', 'answer_by', 'unavailable_until'] as const).flatMap((field) =>
    // The day of asking is said of the status already.
    person[field] && !(field === 'asked_at' && askedOn)
      ? [`${messages.dates[field]} ${formatDate(person[field])}`]
      : [],
  )
  return (
    <>
      {role && (
        <p>
          {roleLabels[role]}
          {stands_in_for && ` ${messages.standsInFor[role](stands_in_for)}`}
        </p>
      )}
      {status && <p>{[status, ...dates].join(', ')}</p>}
      {declined_reason && <p>{messages.declined(declined_reason)}</p>}
      {note && <p className={shared.quietSmall}>{note}</p>}
    </>
  )
}

/** Why a record was collected, and when. */
export function Why({ found, added_at }: Pick<ReportedPerson, 'found' | 'added_at'>) {
  const { work, sentence, score } = found ?? {}
  return (
    <>
      {sentence && <p>“{sentence}”</p>}
      {work && (
        <p className={classes.work}>
          {work.title}
          {work.publication_year && ` (${work.publication_year})`}
        </p>
      )}
      {!found && <p>{messages.noReason}</p>}
      <p className={shared.quietSmall}>
        {score != null &&
          `${messages.score(formatScore(score), closenessWord({ found }), matchingWorksInWords({ found }))}. `}
        {messages.collected(formatDate(added_at.slice(0, 10)) ?? '')}
      </p>
    </>
  )
}

interface ConflictsProps extends ReportedPerson {
  part: ManuscriptPart | undefined
  isSuggested: boolean
  unchecked: number
  /** The first year that counts. */
  since: number | null | undefined
  /** Whether institutions are looked at. */
  hasPlaces: boolean
}

/** What somebody is to the manuscript, and what was found between them and its authors. */
function Conflicts({ part, isSuggested, ...found }: ConflictsProps) {
  return (
    <>
      {part && <p className={`${shared.danger} ${shared.strong}`}>{partLabels[part]}</p>}
      {part !== 'author' && <Found {...found} />}
      {part !== 'author' &&
        secondRecordsInWords(besideMayBe(found), found.display_name ?? '').map((words) => (
          <p key={words} className={shared.warning}>
            {words}
          </p>
        ))}
      {part !== 'author' &&
        found.may_be.map((other) => (
          <p key={other.identifier} className={shared.warning}>
            {mayBeInWords(other)}. <span className={shared.quietSmall}>{other.reason}</span>
          </p>
        ))}
      {isSuggested && <p className={shared.quietSmall}>{suggestedLabel}</p>}
    </>
  )
}

/** Second records but for those of whom it is told that somebody may be an author. */
const besideMayBe = ({ second_records, may_be }: ReportedPerson) =>
  second_records?.filter(
    ({ in_coi_input, with: other }) =>
      !in_coi_input || !may_be.some(({ identifier }) => shortId(identifier) === shortId(other.identifier)),
  )

function Found({
  is_checked,
  conflicts,
  earlier,
  verdicts,
  unchecked,
  since,
  hasPlaces,
  affiliations,
}: Omit<ConflictsProps, 'part' | 'isSuggested'>) {
  const declared = verdicts.filter(({ verdict }) => verdict === 'declared')
  if (!is_checked && declared.length === 0) return messages.notChecked
  if (conflicts.length + declared.length === 0)
    return (
      <>
        {noneFound(unchecked)}
        {hasPlaces && affiliations.length === 0 && <p className={shared.warning}>{sentences.placesUnknown}</p>}
        {since != null &&
          earlier.map((found) => (
            <p key={found.with} className={shared.quietSmall}>
              {messages.before(since, describeConflict({ ...found, other_types: 0 }), found.with)}
            </p>
          ))}
      </>
    )
  return (
    <ul className={shared.stackTiny}>
      {declared.map((verdict) => (
        <li key={verdict.uuid}>{verdictText(verdict)}</li>
      ))}
      {conflicts.map((conflict) => (
        <li key={conflict.with}>
          {conflict.in_coi_input ? (
            messages.isAuthor
          ) : (
            <>
              {messages.with(conflict.with)}
              {describeConflict({ ...conflict, other_types: 0 })}
              {conflict.excused && `, ${messages.excused}`}
            </>
          )}
          {sharedThings(conflict).map((what) => (
            <p key={what} className={shared.quietSmall}>
              {what}
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** What two people have together: of many things a few are named, and the others counted. */
function sharedThings({ institutions, works, projects, ...counts }: ReportedPerson['conflicts'][number]): string[] {
  const more = (count: number, one: string, many = `${one}s`) =>
    count > 0 ? [messages.andMore(countOf(count, `more ${one}`, `more ${many}`))] : []
  return [
    ...institutions,
    ...more(counts.coaffiliation - institutions.length, 'institution'),
    ...works,
    ...more(counts.coauthorship - works.length, 'work'),
    ...projects,
    ...more(counts.joint_projects - projects.length, 'project'),
  ]
}
