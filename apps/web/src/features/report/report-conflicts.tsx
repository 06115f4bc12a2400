import type { DecisionReport, EditorConflict } from '@cognate/contract'
import { removedPeople } from '@cognate/contract/removed-people'
import { useQuery } from '@tanstack/react-query'
import { withheldChecksInWords } from '../../model/collection/messages.ts'
import { exclusionLabels } from '../../model/collection/shortlist-words.ts'
import { namesByCheck, toldAs } from '../../model/conflicts/checked-people.ts'
import { describeNoConflict, describeRules, hiddenInWords } from '../../model/conflicts/conflict-words.ts'
import { editorConflictWords, handlingEditorQuery, noneOfEditorFound } from '../../model/conflicts/handling-editor.ts'
import { uncheckedOf } from '../../model/conflicts/unchecked.ts'
import { madeBy, verdictWords } from '../../model/conflicts/verdict-words.ts'
import { messages as sentences } from '../../model/messages.ts'
import { isSameId } from '../../model/records/use-names.ts'
import { formatDate } from '../../model/records/wording.ts'
import { Facts } from '../../ui/facts.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import classes from './report.module.css'
import { Part, ReportTable } from './report-parts.tsx'

/** Against whom and how people were checked, what "none found" means, and what somebody decided of what was found. */
export function ReportConflicts({ report }: { report: DecisionReport }) {
  const { check, policy, people, withheld_checks: withheld } = report
  const verdicts = people.flatMap((person) => person.verdicts.map((verdict) => ({ ...verdict, of: person })))
  const { lacking, unmatched } = uncheckedOf(report.check?.against ?? [], report.manuscript?.authors ?? [])
  const against = check?.against.filter(({ is_checked }) => is_checked) ?? []
  const { checked, byInstitution } = namesByCheck({
    records: against.map(({ identifier, display_name }) => ({ identifier, fields: { display_name } })),
    ...(check && { check: check.rules.methods }),
  })
  return (
    <Part title={messages.conflicts}>
      {!check && <p>{messages.nobodyToCheck}</p>}
      {withheld !== undefined && <p>{withheldChecksInWords(withheld)}</p>}
      <Facts
        className={`${shared.terms} ${classes.facts}`}
        facts={[
          [messages.policy, policy && <Policy key="policy" policy={policy} />],
          [messages.checkedAgainst, checked.join('; ')],
          [messages.byInstitution, byInstitution.map(sentences.placedInWords).join('; ')],
          [messages.notInCatalogue, lacking.join('; ')],
          [messages.nobodyMeant, unmatched.join('; ')],
          [messages.editor, check && report.manuscript && <OfEditor key="editor" uuid={report.collection.uuid} />],
          [messages.rules, check && describeRules(check.rules)],
          [messages.meaning, check && describeNoConflict(check.rules, check.catalogue)],
        ]}
      />
      <h3>{messages.verdicts}</h3>
      <ReportTable
        label={messages.verdicts}
        none={messages.noVerdicts}
        columns={{ between: 30, verdict: 20, reason: 28, by: 22 }}
        rows={verdicts}
        cells={(verdict) => [
          `${verdict.of.display_name ?? verdict.of.identifier} – ${verdict.against.display_name}`,
          verdictWords(verdict),
          verdict.reason || messages.noReasonGiven,
          madeBy(verdict),
        ]}
      />
    </Part>
  )
}

/** What is found of whoever handles the manuscript and its authors. */
function OfEditor({ uuid }: { uuid: string }) {
  const { data, isError } = useQuery(handlingEditorQuery({ manuscript: uuid }))
  if (isError) return messages.notChecked
  if (!data) return '…'
  if (!data.editor) return messages.editorUnchecked
  const found = data.authors.map((one) => `${toldAs(one.person, [])}: ${editorWords(one)}`)
  return `${data.editor.display_name}: ${found.join('; ') || noneOfEditorFound(data)}`
}

const editorWords = (found: EditorConflict) => (found.is_editor ? messages.isEditor : editorConflictWords(found))

function Policy({ policy: { name, source, since } }: { policy: NonNullable<DecisionReport['policy']> }) {
  return (
    <>
      {name}, {since === null ? messages.allYears : messages.since(since)}
      {source && <span className={shared.quietSmall}> ({messages.policySource(source.publisher, source.title)})</span>}
    </>
  )
}

/** Who was hidden in the collection, whom the authors oppose, and the authors themselves. */
export function ReportLeftOut({ report }: { report: DecisionReport }) {
  const { excluded, manuscript, people, history, hidden_for_conflicts, closest_hidden, filters } = report
  // Those whom it hides for conflicts are listed, as far as no other filter leaves them out as well.
  const hasUnlisted = Object.keys(filters).some((field) => field !== 'coi_authors')
  const removed = removedPeople(
    history.toReversed(),
    [...people, ...excluded].map(({ identifier }) => identifier),
  )
  // Who is collected is named among those, with what speaks against them.
  const isOut = ({ identifier }: { identifier: string | null }) =>
    identifier === null || !people.some((person) => isSameId(person.identifier, identifier))
  const rows: [name: string, reason: string, day: string][] = [
    ...excluded.map(({ display_name, identifier, reason, note, added_at }): [string, string, string] => [
      display_name ?? identifier,
      [reason ? exclusionLabels[reason] : messages.noReasonGiven, note].filter(Boolean).join(': '),
      formatDate(added_at.slice(0, 10)) ?? '',
    ]),
    ...removed.map(({ name, note, day }): [string, string, string] => [
      name,
      [messages.takenOut, note].filter(Boolean).join(': '),
      formatDate(day) ?? '',
    ]),
    ...(manuscript?.opposed ?? [])
      .filter(isOut)
      .map(({ name }): [string, string, string] => [name, messages.opposed, '']),
    ...(manuscript?.authors ?? [])
      .filter(isOut)
      .map(({ name }): [string, string, string] => [name, messages.ofAuthors, '']),
    ...closest_hidden
      .filter((person) => !person.is_author && isOut(person))
      .map((person): [string, string, string] => [person.display_name ?? person.identifier, hiddenInWords(person), '']),
  ]
  return (
    <Part title={messages.leftOut}>
      {hidden_for_conflicts !== null && (
        <p>{messages.hiddenForConflicts(hidden_for_conflicts, closest_hidden.length)}</p>
      )}
      {hasUnlisted && <p>{messages.filteredUnlisted}</p>}
      <ReportTable
        label={messages.leftOut}
        none={messages.nobodyLeftOut}
        columns={{ name: 45, reason: 35, day: 20 }}
        rows={rows}
        cells={(row) => row}
      />
    </Part>
  )
}
