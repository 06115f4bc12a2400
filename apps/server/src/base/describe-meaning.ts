import { type CatalogueSummary, searchThreads } from '@cognate/catalogue'

/** Says which vectors the catalogue in use has. */
export function describeMeaning({ version, meaning, counts }: CatalogueSummary): string {
  if (!meaning) return `The catalogue ${version} is in use, without vectors.`
  const { works, model, since } = meaning
  const some = `${works.toLocaleString('en')} of ${counts.work.toLocaleString('en')} works`
  const which = since === undefined ? '' : `, those since ${since},`
  return `The catalogue ${version} is in use: ${some}${which} have vectors of the model ${model.name}.`
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
