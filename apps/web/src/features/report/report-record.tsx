import type { DecisionReport, HistoryItem } from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'
import {
  decisionLabels,
  describeChange,
  describeDifference,
  describeManuscriptChange,
} from '../../model/collection/history-words.ts'
import { conflictsSinceInWords } from '../../model/conflicts/conflicts-since-words.ts'
import { filtersInWords } from '../../model/filters/filters-in-words.ts'
import { formatDate, termInWords } from '../../model/records/wording.ts'
import { Facts } from '../../ui/facts.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import classes from './report.module.css'
import { Part, ReportTable } from './report-parts.tsx'
import { timeOf } from './report-words.ts'

const nameOf = (person: Parameters<typeof fullName>[0] | null) => (person ? fullName(person) : messages.somebodyGone)

/** The text, its earlier wordings, the filters and the order. */
export function ReportQuestion({ report }: { report: DecisionReport }) {
  const { texts, sort, manuscript, check } = report
  const [current, ...earlier] = texts.toReversed()
  const suggested = manuscript?.suggested.map(({ name }) => name).join('; ')
  const checked = (check?.against ?? []).filter(({ is_checked }) => is_checked)
  const filters = filtersInWords(report, {
    records: checked.map(({ identifier, display_name }) => ({
      ...{ record_type: 'author', identifier },
      fields: { display_name },
    })),
  })
  return (
    <Part title={messages.question}>
      <Facts
        className={`${shared.terms} ${classes.facts}`}
        facts={[
          [messages.text, <Wording key="text" text={current?.text ?? messages.noText} />],
          ...earlier.map(
            ({ text, created_at }) =>
              [messages.earlierText(timeOf(created_at)), <Wording key={created_at} text={text} />] as const,
          ),
          [messages.suggested, suggested],
          [messages.filters, filters.map(([label, words]) => `${label}: ${words}`).join('; ') || messages.noFilters],
          [messages.sort, sort && termInWords(sort)],
        ]}
      />
    </Part>
  )
}

const Wording = ({ text }: { text: string }) => <span className={`${shared.asTyped} ${classes.wording}`}>{text}</span>

export function ReportApprovals({ approvals }: Pick<DecisionReport, 'approvals'>) {
  return (
    <Part title={messages.approvals}>
      <ReportTable
        label={messages.approvals}
        none={messages.noApprovals}
        columns={{ asked: 34, answer: 66 }}
        rows={approvals}
        cells={(approval) => [<Asked key="asked" {...approval} />, <Answer key="answer" {...approval} />]}
      />
    </Part>
  )
}

type Approval = DecisionReport['approvals'][number]

const Asked = ({ asked_by, asked_at, message }: Approval) => (
  <>
    {nameOf(asked_by)}, {timeOf(asked_at)}
    {message && <p>“{message}”</p>}
  </>
)

function Answer({ approver, decided_by, decision, decided_at, comment, differences }: Approval) {
  const name = decided_by ?? nameOf(approver)
  if (decision === null || decided_at === null) return messages.waiting(name)
  return (
    <>
      {messages.decided(decisionLabels[decision], name, timeOf(decided_at))}
      {comment && <p>“{comment}”</p>}
      {differences.map((difference) => (
        <p key={`${difference.kind}${difference.identifier}`} className={shared.quietSmall}>
          {conflictsSinceInWords(difference) ?? describeDifference(difference)}
        </p>
      ))}
    </>
  )
}

export function ReportHistory({ history }: Pick<DecisionReport, 'history'>) {
  return (
    <Part title={messages.history}>
      <ReportTable
        label={messages.history}
        none={messages.noHistory}
        columns={{ time: 24, who: 22, what: 54 }}
        rows={history}
        cells={(item) => [timeOf(item.at).replace(' UTC', ''), nameOf(item.by), actOf(item)]}
      />
    </Part>
  )
}

function actOf(item: HistoryItem): string {
  switch (item.kind) {
    case 'change':
      return describeChange(item.display_name ?? item.identifier, item.changes)
    case 'manuscript':
      return describeManuscriptChange(item.changes)
    case 'comment':
      return messages.commented(item.text)
    case 'asked':
      return messages.askedFor(nameOf(item.approver), item.text)
    case 'decided':
      return messages.decidedWith(decisionLabels[item.decision], item.text)
  }
}

export function ReportVersions({ report: { versions, collection } }: { report: DecisionReport }) {
  const { software, ranking, catalogue, catalogue_date } = versions
  return (
    <Part title={messages.versions}>
      <Facts
        className={`${shared.terms} ${classes.facts}`}
        facts={[
          [messages.version.catalogue, messages.catalogue(catalogue, formatDate(catalogue_date) ?? catalogue_date)],
          [messages.version.software, messages.software(software, ranking)],
          [messages.version.collection, `${collection.uuid}, ${timeOf(collection.updated_at)}`],
        ]}
      />
      <p className={shared.quietSmall}>{messages.notGone}</p>
    </Part>
  )
}
