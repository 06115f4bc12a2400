import type { SearchView, StoredRecordView } from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'
import { shortId } from '@cognate/contract/ids'
import { MAX_COMPARED } from '@cognate/contract/limits'
import { call } from '../../lib/api.ts'
import { decisionLabels } from '../../model/collection/history-words.ts'
import { independenceInWords } from '../../model/collection/independence-words.ts'
import { isGone } from '../../model/collection/shortlist.ts'
import type { SheetFact } from './conflict-facts.ts'
import type { ExportedRecord } from './exported-record.ts'
import { messages } from './messages.ts'
import { affiliationsOfExpert, joinParts, utcTime } from './phrases.ts'

/** Whether those chosen are independent of each other, and who sent the collection for approval and decided on it, when. */
export async function readDecisionFacts(
  collection: SearchView,
  experts: readonly ExportedRecord<'author'>[],
  signal: AbortSignal | undefined,
): Promise<SheetFact[]> {
  const [independence, approvals] = await Promise.all([
    readIndependence(collection, experts, signal),
    call('listApprovals', { params: { uuid: collection.uuid }, signal }),
  ])
  return [...independence, ...approvals.results.slice(0, 1).flatMap(factsOfApproval)]
}

const isChosen = (record: StoredRecordView) =>
  record.record_type === 'author' && record.role !== null && !isGone(record)

async function readIndependence(
  { included_records, conflict_of_interest: { since } }: SearchView,
  experts: readonly ExportedRecord<'author'>[],
  signal: AbortSignal | undefined,
): Promise<SheetFact[]> {
  const chosen = included_records.filter(isChosen)
  if (chosen.length < 2) return []
  const people = chosen.slice(0, MAX_COMPARED).map(({ identifier }) => shortId(identifier))
  const answer = await call('checkIndependence', { body: { people, since: since ?? null }, signal })
  const fields = new Map(experts.map((expert) => [shortId(expert.identifier), expert.fields]))
  const compared = chosen.map(({ identifier, display_name }) => {
    const found = fields.get(shortId(identifier)) ?? {}
    const [place] = affiliationsOfExpert(found)
    return {
      ...{ identifier, name: display_name ?? identifier, country_code: place?.country_code },
      isPlaceless: found.active_affiliations !== undefined && !place,
    }
  })
  return [[messages.independence, joinParts(independenceInWords(answer, compared))]]
}

type Approval = Awaited<ReturnType<typeof call<'listApprovals'>>>['results'][number]

function factsOfApproval({ asked_by, asked_at, approver, decision, decided_at, comment }: Approval): SheetFact[] {
  const nameOf = (person: Approval['approver']) => (person ? fullName(person) : messages.somebodyGone)
  const sent = messages.by(utcTime(asked_at), nameOf(asked_by))
  const answer =
    decision && decided_at
      ? joinParts([messages.by(`${decisionLabels[decision]}, ${utcTime(decided_at)}`, nameOf(approver)), comment])
      : messages.waitsFor(nameOf(approver))
  return [
    [messages.sentForApproval, sent],
    [messages.decision, answer],
  ]
}
