import type { SearchModuleView } from '@cognate/contract'
import { fittingNarrowing } from '../filters/preset-filters.ts'
import type { Question } from './question.ts'
import { sortOf } from './sorts.ts'

/** A question whose topics filter takes one topic more. */
export function withTopic(question: Question, topic: string): Question {
  const { type, values } = question.filters.topics ?? { type: 'include', values: [] }
  const topics =
    type === 'include'
      ? { type, values: [...new Set([...values, topic])] }
      : { type: 'include' as const, values: [topic] }
  return { ...question, filters: { ...question.filters, topics } }
}

/** What a question is before anything narrows it. */
export const nothingNarrowed = {
  filters: {},
  conflict_of_interest: null,
  search: null,
  collected: [],
  isNew: true,
} satisfies Partial<Question>

/** A question as its dataset takes it: with a sort that it has, without filters that it lacks. */
export function fitQuestion(question: Question, modules: readonly SearchModuleView[]): Question {
  const module = modules.find(({ key }) => key === question.dataset)
  const { filters, conflicts } = fittingNarrowing(
    { filters: question.filters, conflicts: question.conflict_of_interest },
    module,
  )
  const sort = sortOf(question.sort, module?.sorts ?? [])?.key ?? question.sort
  return { ...question, filters, conflict_of_interest: conflicts, sort }
}
