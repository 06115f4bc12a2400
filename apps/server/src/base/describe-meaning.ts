import { type CatalogueSummary, type MeaningModel, searchThreads } from '@cognate/catalogue'
import type { FindingView } from '@cognate/contract'

/** Says which vectors the catalogue in use has. */
export function describeMeaning({ version, meaning, counts }: CatalogueSummary): string {
  if (!meaning) return `The catalogue ${version} is in use, without vectors.`
  const { works, model, since } = meaning
  const some = `${works.toLocaleString('en')} of ${counts.work.toLocaleString('en')} works`
  const which = since === undefined ? '' : `, those since ${since},`
  return `The catalogue ${version} is in use: ${some}${which} have vectors of the model ${model.name}.`
}

/** The vectors of a catalogue that are searched: those of the model that reads queries. */
export const vectorsOf = (model: Pick<MeaningModel, 'key'> | undefined, summary: CatalogueSummary | undefined) =>
  summary?.meaning?.model.key === model?.key ? summary?.meaning : undefined

/** Whether the model that reads queries and the vectors of the catalogue in use are there and go together. */
export function judgeMeaning(
  model: Pick<MeaningModel, 'key' | 'name'> | undefined,
  summary: CatalogueSummary | undefined,
): Omit<FindingView, 'name'> {
  const meaning = summary?.meaning
  if (!model) {
    const sentence = meaning
      ? `No model is chosen, so the vectors of ${meaning.model.name} in the catalogue are not used: run cognate meaning on here, too, or cognate meaning off.`
      : offerMeaning(summary?.counts.work ?? 0)
    return { state: 'note', sentence }
  }
  const vectors = vectorsOf(model, summary)
  if (!vectors) {
    const lack = meaning ? `vectors of another model (${meaning.model.name})` : 'no vectors'
    return {
      state: 'fault',
      sentence: `${model.name} opens, and the catalogue in use has ${lack}: run cognate meaning on.`,
    }
  }
  const [some, all] = [vectors.works, summary!.counts.work].map((count) => count.toLocaleString('en'))
  return { state: 'good', sentence: `${model.name} opens, and ${some} of ${all} works have its vectors.` }
}

/** What meaning would bring and cost, in a sentence for who could switch it on. @param works  Of the catalogue in use. */
export const offerMeaning = (works: number): string =>
  `Experts are ordered by words alone; cognate meaning on also compares what texts mean, on this machine: ${costOfMeaning(works)}.`

/** What vectors take, once and for good. */
export function costOfMeaning(works: number): string {
  const minutes = Math.max(1, Math.round((works * MS_A_WORK) / 60_000 / searchThreads()))
  const duration =
    minutes === 1 ? 'a minute' : minutes < 90 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
  const memory = Math.ceil((works * BYTES_A_WORK) / 1e6 + MODEL_MEGABYTES).toLocaleString('en')
  return `about ${duration} once, 140 MB to fetch, ${memory} MB of memory`
}

/** Processor time for a work, of which two in five have an abstract: measured, docs/meaning.md. */
const MS_A_WORK = 4.5
/** Of a vector, with its length. */
const BYTES_A_WORK = 388
const MODEL_MEGABYTES = 100
