import { z } from 'zod'
import { DecisionReport } from './decision-report.ts'
import { FrozenAnswer, FrozenDifferences, FrozenSummary, SealKey } from './frozen-answers.ts'
import { routesOf } from './routes-of.ts'
import { SetWatchRequest, WatchView } from './watches.ts'

const reports = { family: 'api', tag: 'reports', endpoint: 'use_collections' } as const
/** What asking a stored question may be refused for. */
const asking = ['overloaded', 'catalogue_unavailable', 'record_not_found', 'search_not_found'] as const
const sealed = { ...reports, answer: null, answer_types: ['application/json'] } as const
const frozenList = {
  ...reports,
  answer: z.object({ results: z.array(FrozenSummary) }),
} as const

/** The calls by which decisions and answers leave, so that somebody can account for them later. */
export const reportRoutes = routesOf(reports, {
  getDecisionReport: {
    summary:
      'Everything that a decision on a collection rests on: its text and authors, who was chosen and why, conflicts and what was decided of them, who was left out and why, the policy, filters, approvals, history and versions.',
    answer: DecisionReport,
    errors: ['overloaded', 'catalogue_unavailable', 'search_not_found'],
  },
  sealDecisionReport: {
    ...sealed,
    summary: 'The same as a sealed file, which `cognate verify` checks.',
    errors: ['overloaded', 'catalogue_unavailable', 'search_not_found'],
  },
  listFrozenOfSearch: {
    ...frozenList,
    summary: 'The frozen answers of a collection, the newest first, at most 200.',
    errors: ['search_not_found'],
  },
  listFrozenOfQuery: {
    ...frozenList,
    summary: 'The frozen answers of a query that continues no collection, the newest first, at most 200.',
    errors: ['query_not_found'],
  },
  freezeAnswer: {
    summary:
      'Answers a stored query on the catalogue in use, and keeps the answer as it is. It belongs to the collection that the query continues, else to the query: whoever sees that sees it, and it is deleted with that.',
    status: 201,
    answer: FrozenSummary,
    errors: ['quota_reached', 'query_not_found', ...asking],
  },
  getFrozenAnswer: {
    summary: 'A frozen answer: what was asked, of which versions, and what came.',
    answer: FrozenAnswer,
    errors: ['frozen_not_found'],
  },
  deleteFrozenAnswer: {
    summary: 'Deletes a frozen answer; for whoever made it, and the owner of its query or collection.',
    errors: ['not_owner', 'frozen_not_found'],
  },
  getFrozenFile: {
    ...sealed,
    summary:
      'A frozen answer as a sealed file, the same bytes each time, which `cognate verify` checks. Only where academics in it have since asked to be left out is it sealed anew, without them.',
    errors: ['frozen_not_found'],
  },
  askFrozenAgain: {
    summary: 'What the same question gives now: which results came, went and moved, and why.',
    answer: FrozenDifferences,
    errors: ['frozen_not_found', ...asking],
  },
  getWatch: {
    summary:
      'Whether the caller hears what updates of the catalogue add to a collection’s question, and what they have added.',
    answer: WatchView,
    errors: ['search_not_found'],
  },
  setWatch: {
    summary: 'Begins or ends to tell the caller, on the page and also by mail, what updates of the catalogue add.',
    body: SetWatchRequest,
    answer: WatchView,
    errors: ['overloaded', 'search_not_found'],
  },
  clearNews: {
    summary: 'Says that the caller has seen what was added.',
    errors: ['search_not_found'],
  },
  getSealKey: {
    endpoint: undefined,
    summary:
      'The public key that checks sealed files of this installation; `cognate verify FILE --key` takes this answer.',
    answer: SealKey,
  },
})
