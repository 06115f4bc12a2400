import {
  ChangeEvaluationRequest,
  CreateEvaluationRequest,
  EvaluatedQueryView,
  EvaluationDetailView,
  EvaluationsView,
  EvaluationView,
  ListEvaluatedQueries,
} from './evaluations.ts'
import { JudgementView, JudgeRequest } from './judgements.ts'
import { LARGEST_BODY } from './limits.ts'
import { pageOf } from './queries.ts'
import { routesOf } from './routes-of.ts'

const judging = { family: 'api', tag: 'judgements' } as const
const evaluating = { family: 'api', tag: 'evaluations' } as const

const judgementRoutes = routesOf(judging, {
  listJudgements: {
    summary: 'What the caller said of the experts of a stored query; what others said is in no answer.',
    answer: pageOf(JudgementView),
    errors: ['query_not_found'],
  },
  judge: {
    summary:
      'Says whether an expert suits a stored query, or takes that back. It is used for evaluations alone, and holds for every query with the same text and records.',
    body: JudgeRequest,
    answer: pageOf(JudgementView),
    errors: ['quota_reached', 'query_not_found'],
  },
  deleteJudgements: {
    summary: 'Takes back all that the caller said of the experts of a stored query.',
    errors: ['query_not_found'],
  },
})

const ownEvaluationRoutes = routesOf(evaluating, {
  listEvaluations: {
    summary:
      'The caller’s evaluations of the ranking, and how much there is to measure it on; for local administrators.',
    answer: EvaluationsView,
    errors: ['not_local_admin'],
  },
  createEvaluation: {
    summary:
      'Begins to measure the ranking on judgements: those of a CSV, those that members made on the page, or those of an evaluation once more.',
    body: CreateEvaluationRequest,
    body_limit: LARGEST_BODY,
    status: 201,
    answer: EvaluationView,
    errors: ['not_local_admin', 'invalid_judgements', 'no_judgements', 'quota_reached', 'evaluation_not_found'],
  },
  getEvaluation: {
    summary: 'An evaluation: how far it is, its figures, and the rows that could not be used.',
    answer: EvaluationDetailView,
    errors: ['not_local_admin', 'evaluation_not_found'],
  },
  changeEvaluation: {
    summary: 'Stops an evaluation, or lets it go on where it stopped.',
    body: ChangeEvaluationRequest,
    answer: EvaluationView,
    errors: ['not_local_admin', 'evaluation_not_found'],
  },
  deleteEvaluation: {
    summary: 'Deletes an evaluation with its texts and judgements.',
    errors: ['not_local_admin', 'evaluation_not_found'],
  },
  listEvaluatedQueries: {
    summary: 'The texts of an evaluation, the worst first: where the people judged stand, and which words they lack.',
    query: ListEvaluatedQueries,
    answer: pageOf(EvaluatedQueryView),
    errors: ['not_local_admin', 'evaluation_not_found'],
  },
})

/** The calls about one's own judgements, and about how well the ranking does on them. */
export const evaluationRoutes = {
  ...judgementRoutes,
  ...ownEvaluationRoutes,
}
