import type { Engine } from '@cognate/catalogue'
import {
  type CatalogueKind,
  type FrozenContent,
  type FrozenDifferences,
  type FrozenResult,
  shortId,
} from '@cognate/contract'
import type { AskingCaller } from '../discovery/ask-catalogue.ts'
import { currentIds, currentQuestion } from '../discovery/current-ids.ts'
import { askFreezable, type FreezableAnswer } from './ask-frozen.ts'
import { type Absent, type ComparedAnswer, compareAnswers, countChanges } from './compare-answers.ts'

/** Datasets that can be ranked alone, so that the score of anybody is known. */
const rankedAlone: readonly string[] = ['experts', 'works', 'institutions', 'venues']

/**
 * Asks a frozen question on the catalogue in use, and says what is another.
 * @throws AppError as `askCatalogue`
 */
export async function askAgain(
  { question, versions, ...content }: FrozenContent,
  asking: AskingCaller & { services: AskingCaller['services'] },
): Promise<FrozenDifferences> {
  const { catalogue, workspace, now } = asking.services
  const search = question.collection && (await workspace.searches.get(asking.caller.actor, question.collection.uuid))
  const { text: _, collection: __, filter_names: ___, excluded: ____, among, ...asked } = question
  const current = await currentQuestion(asked, catalogue)
  const query = { ...current, search: search ? search.uuid : null, use_included: false, ...(among && { among }) }
  const then = await underCurrentIds({ ...content, excluded: question.excluded }, asking)
  const isEmpty = current.records.length === 0
  const answer = await askFreezable({ ...query, isEmpty }, asking, async (engine, given) => ({
    newWorks: await readNewWorks(given, versions.catalogue_date, engine),
    unknown: await findUnknown(wentFrom(then, given), engine),
  }))
  const absent = new Map<string, Absent>([...answer.unknown].map((id) => [id, { is: 'not_in_catalogue' }]))
  const unscored = wentFrom(then, answer).filter(({ identifier }) => !answer.unknown.has(shortId(identifier)))
  if (unscored.length > 0 && !among && rankedAlone.includes(question.dataset)) {
    const ids = unscored.map(({ identifier }) => identifier)
    const scored = await askFreezable({ ...query, isEmpty, among: ids, limit: ids.length }, asking, async () => ({}))
    const found = new Map(scored.results.map((result) => [shortId(result.identifier), result]))
    for (const id of ids.map(shortId)) {
      const result = found.get(id)
      absent.set(id, result ? { is: 'scored', result } : { is: 'filtered' })
    }
  }
  const results = compareAnswers({ was: then, is: answer, absent, newWorks: answer.newWorks })
  return {
    ...{ asked_at: now().toISOString(), versions: answer.versions, total: answer.total },
    ...{ counts: countChanges(results), results },
  }
}

/** A frozen answer with the ids by which the catalogue in use knows the records. */
async function underCurrentIds(then: ComparedAnswer, { services }: AskingCaller): Promise<ComparedAnswer> {
  const rename = async <Named extends Pick<FrozenResult, 'record_type' | 'identifier'>>(records: readonly Named[]) => {
    const ids = await currentIds(records, services.catalogue)
    return records.map((record, at) => ({ ...record, identifier: ids[at]! }))
  }
  return { ...then, results: await rename(then.results), beyond: await rename(then.beyond) }
}

/** Those of whom the answer of now says nothing. */
function wentFrom(then: ComparedAnswer, now: ComparedAnswer): FrozenResult[] {
  const there = new Set([...now.results, ...now.beyond].map(({ identifier }) => shortId(identifier)))
  return then.results.filter(({ identifier }) => !there.has(shortId(identifier)))
}

/** Short ids of those whom the catalogue no longer has. */
async function findUnknown(results: readonly FrozenResult[], engine: Engine): Promise<Set<string>> {
  const [first] = results
  if (!first) return new Set()
  const ids = results.map(({ identifier }) => identifier)
  const records = await engine.readRecords(first.record_type as CatalogueKind, ids)
  return new Set(ids.filter((_, at) => !records[at]).map(shortId))
}

/** Titles of the works among the evidence, or the results, that appeared after a day. */
async function readNewWorks({ results }: FreezableAnswer, day: string, engine: Engine): Promise<Map<string, string>> {
  const ids = [...new Set(results.flatMap(({ evidence }) => evidence.map(({ identifier }) => identifier)))]
  const works = ids.length === 0 ? [] : await engine.readRecords('work', ids)
  return new Map(
    works.flatMap((work) => (work && (work.publication_date ?? '') > day ? [[shortId(work.id), work.title]] : [])),
  )
}
