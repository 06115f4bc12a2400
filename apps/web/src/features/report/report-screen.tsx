import type { DecisionReport } from '@cognate/contract'
import { rowOfKind } from '@cognate/contract/dataset-rows'
import { fullName } from '@cognate/contract/full-name'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { isRefusedWith } from '../../lib/api-error.ts'
import { decisionLabels } from '../../model/collection/history-words.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { formatDate, sentenceCase } from '../../model/records/wording.ts'
import { useMay } from '../../model/who-i-am.ts'
import { CollectionsNotLicensed } from '../../ui/collections-not-licensed.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FailedCall } from '../../ui/failure.tsx'
import { IconDownload, IconLock } from '../../ui/icons.tsx'
import { Missing } from '../../ui/missing.tsx'
import shared from '../../ui/shared.module.css'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { messages } from './messages.ts'
import classes from './report.module.css'
import { ReportConflicts, ReportLeftOut } from './report-conflicts.tsx'
import { Part, ReportTable } from './report-parts.tsx'
import { ReportPeople, Why } from './report-people.tsx'
import { ReportApprovals, ReportHistory, ReportQuestion, ReportVersions } from './report-record.tsx'
import { timeOf } from './report-words.ts'

/** `/app/collection/{uuid}/report/`: what a decision rests on, as pages to print. */
export function ReportScreen() {
  return useMay('use_collections') ? <Asked /> : <CollectionsNotLicensed />
}

function Asked() {
  const uuid = (useParams().uuid ?? '').toLowerCase()
  const report = useQuery({
    queryKey: queryKeys.decisionReport(uuid),
    queryFn: ({ signal }) => call('getDecisionReport', { params: { uuid }, signal }),
    // It says when it was made.
    staleTime: 0,
    retry: false,
  })
  usePageTitle(report.data ? messages.of(report.data.collection.name) : messages.report)
  if (report.data) return <Report report={report.data} />
  if (isRefusedWith(report.error, 'search_not_found'))
    return <Missing title={messages.missing} details={messages.missingInFull} />
  if (report.isError) return <FailedCall title={messages.failed} of={report} />
  return (
    <div role="status" aria-label={messages.loading} className={`${shared.wide} ${classes.report}`}>
      <Skeleton height={28} width="46%" mb={24} />
      <Skeleton height={120} mb={24} />
      <Skeleton height={320} />
    </div>
  )
}

function Report({ report }: { report: DecisionReport }) {
  const isOfPeople = report.people.length > 0 || report.manuscript || report.check || report.other_records.length === 0
  return (
    <article className={`${shared.wide} ${classes.report}`}>
      <div className={`${shared.endRow} ${shared.belowLarge}`} data-on="screen">
        <Button variant="default" size="compact-md" component={Link} to={`/app/collection/${report.collection.uuid}/`}>
          {messages.back}
        </Button>
        <Button
          component="a"
          href={`/api/searches/${report.collection.uuid}/report/sealed/`}
          download={`cognate-report-${report.made_at.slice(0, 10)}-${report.collection.uuid.slice(0, 8)}.json`}
          variant="default"
          size="compact-md"
          title={messages.sealedHint}
          leftSection={<IconLock size={16} stroke={1.7} aria-hidden />}
        >
          {messages.sealed}
        </Button>
        <Button
          size="compact-md"
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
          onClick={() => window.print()}
        >
          {messages.print}
        </Button>
      </div>
      <ReportHead report={report} />
      {isOfPeople && <ReportPeople report={report} />}
      <ReportOtherRecords records={report.other_records} isAll={!isOfPeople} />
      {isOfPeople && <ReportConflicts report={report} />}
      <ReportLeftOut report={report} />
      <ReportQuestion report={report} />
      <ReportApprovals approvals={report.approvals} />
      <ReportHistory history={report.history} />
      <ReportVersions report={report} />
    </article>
  )
}

/** Which manuscript or collection it is, what was decided, and who made the report when. */
function ReportHead({ report }: { report: DecisionReport }) {
  const { collection, manuscript, made_by, organisation, made_at } = report
  const authors = manuscript?.authors.map(({ name, affiliations }) => [name, ...affiliations].join(', ')) ?? []
  return (
    <header className={classes.head}>
      <p className={shared.quiet}>{messages.report}</p>
      <h1 tabIndex={-1} className={shared.noRing}>
        <bdi>{collection.name}</bdi>
      </h1>
      <Facts
        className={`${shared.terms} ${classes.facts}`}
        facts={[
          [messages.facts.number, collection.external_identifier],
          [messages.facts.title, manuscript?.title],
          [messages.facts.authors, authors.join('; ')],
          [messages.facts.round, manuscript?.round],
          [
            messages.facts.wanted,
            manuscript && messages.wanted(manuscript.wanted.reviewers, manuscript.wanted.alternates),
          ],
          [messages.facts.answerBy, manuscript && formatDate(manuscript.answer_by)],
          [messages.facts.sent, sentBy(report.approvals)],
          [messages.facts.decision, <Decision key="decision" approvals={report.approvals} />],
          [messages.facts.made, messages.madeBy(made_by, organisation, timeOf(made_at))],
        ]}
      />
    </header>
  )
}

/** Who sent it for approval last, and when. */
function sentBy([newest]: DecisionReport['approvals']): string | null {
  if (!newest) return null
  const { asked_by, asked_at } = newest
  return messages.sent(asked_by ? fullName(asked_by) : messages.somebodyGone, timeOf(asked_at))
}

/** The newest decision. */
function Decision({ approvals }: Pick<DecisionReport, 'approvals'>) {
  const [newest] = approvals
  if (!newest) return messages.undecided
  const { approver, decision, decided_by, decided_at, comment, differences } = newest
  const name = decided_by ?? (approver ? fullName(approver) : messages.somebodyGone)
  if (decision === null || decided_at === null) return messages.waiting(name)
  return (
    <>
      <strong>{messages.decided(decisionLabels[decision], name, timeOf(decided_at))}</strong>
      {comment && ` “${comment}”`}
      {differences.length > 0 && ` ${messages.changedSince(differences.length)}`}
    </>
  )
}

type OtherRecord = DecisionReport['other_records'][number]

interface ReportOtherRecordsProps {
  records: readonly OtherRecord[]
  /** Whether there are no people. */
  isAll: boolean
}

/** What was collected beside people, and why, with what is noted of it. */
function ReportOtherRecords({ records, isAll }: ReportOtherRecordsProps) {
  if (records.length === 0) return null
  const title = isAll ? messages.collectedRecords : messages.others
  return (
    <Part title={title}>
      <ReportTable
        label={title}
        columns={{ name: 34, whyCollected: 38, note: 28 }}
        rows={records}
        cells={(record) => [<Named key="name" record={record} />, <Why key="why" {...record} />, record.note]}
      />
    </Part>
  )
}

function Named({ record: { record_type, identifier, display_name, hint } }: { record: OtherRecord }) {
  const kind = record_type === 'record' ? messages.text : sentenceCase(rowOfKind[record_type].records.slice(0, -1))
  return (
    <>
      <p className={shared.strong}>{display_name ?? identifier}</p>
      <p className={shared.quietSmall}>{[kind, hint].filter(Boolean).join(' · ')}</p>
    </>
  )
}
