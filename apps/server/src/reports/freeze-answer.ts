import { randomUUID } from 'node:crypto'
import { FrozenContent } from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'
import type { FrozenParent, NewFrozen, StoredQuery, Workspace } from '@cognate/workspace'
import type { Caller } from '../access/callers.ts'
import type { AskingCaller } from '../discovery/ask-catalogue.ts'
import { currentQuestion } from '../discovery/current-ids.ts'
import { isNothingLeft } from '../discovery/find-matches.ts'
import { askFreezable } from './ask-frozen.ts'
import { namesInFilters } from './filter-names.ts'
import { titleOf } from './frozen-title.ts'
import { seal } from './seal.ts'
import { ensureSealKey } from './seal-key.ts'

interface Sources extends Pick<AskingCaller, 'services'> {
  services: AskingCaller['services'] & { workspace: Pick<Workspace, 'searches' | 'settings'> }
  caller: Caller
}

/**
 * Answers a stored query on the catalogue in use, and seals what came. It belongs to the collection that the query continues, where
 * the caller sees that, else to the query.
 * @throws AppError as `askCatalogue`
 */
export async function freezeAnswer(
  stored: StoredQuery,
  { caller, services }: Sources,
): Promise<{ parent: FrozenParent; frozen: NewFrozen }> {
  const question = await currentQuestion(stored.question, services.catalogue)
  const collection = question.search ? await services.workspace.searches.get(caller.actor, question.search) : undefined
  const answer = await askFreezable(
    { ...question, isEmpty: isNothingLeft({ ...stored, question }) },
    { caller, services },
    async (engine) => ({ filter_names: await namesInFilters(question.filters, engine) }),
  )
  const made_at = services.now()
  const uuid = randomUUID()
  // With the fields of the contract and no others.
  const content = FrozenContent.parse({
    uuid,
    frozen_at: made_at.toISOString(),
    frozen_by: fullName(caller.account),
    organisation: caller.organisation.display_name,
    versions: answer.versions,
    question: {
      ...{ dataset: question.dataset, text: stored.query_text },
      records: [...question.records, ...answer.used],
      collection: collection ?? null,
      leave_out_coauthors: question.leave_out_coauthors ?? false,
      among: question.among ?? null,
      ...{ filters: question.filters, filter_names: answer.filter_names },
      conflict_of_interest: question.conflict_of_interest ?? null,
      ...{ excluded: answer.excluded, sort: question.sort, limit: question.limit },
    },
    unknown_coi_authors: answer.unknown_coi_authors,
    ...{ total: answer.total, weak: answer.weak, results: answer.results, beyond: answer.beyond },
  } satisfies Record<keyof Omit<FrozenContent, 'left_out'>, unknown>)
  const key = await ensureSealKey(services.workspace)
  return {
    parent: collection ? { kind: 'search', uuid: collection.uuid } : { kind: 'query', uuid: stored.uuid },
    frozen: {
      ...{ uuid, made_at, dataset: question.dataset, results: content.results.length },
      catalogue_version: content.versions.catalogue,
      title: titleOf(content),
      file: seal({ kind: 'frozen_answer', content, at: made_at }, key),
    },
  }
}
