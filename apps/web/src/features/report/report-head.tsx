import type { DecisionReport } from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'
import { decisionLabels } from '../../model/collection/history-words.ts'
import { formatDate } from '../../model/records/wording.ts'
import { Facts } from '../../ui/facts.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import classes from './report.module.css'
import { timeOf } from './report-words.ts'

/** Which manuscript or collection it is, what was decided, and who made the report when. */
export function ReportHead({ report }: { report: DecisionReport }) {
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
