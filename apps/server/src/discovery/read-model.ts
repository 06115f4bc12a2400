import { readFile, stat } from 'node:fs/promises'
import { type ExpertModel, expertFeatures, learntModel } from '@cognate/matching'
import { z } from 'zod'

/** Bytes of the largest model file. */
const LARGEST = 300_000

const Curve = z
  .object({
    feature: z.enum(expertFeatures),
    limits: z.array(z.number()),
    factors: z.array(z.number().positive()),
  })
  .refine(({ limits, factors }) => factors.length === limits.length + 1, 'needs one more factor than limits')
  .refine(({ limits }) => limits.every((limit, at) => at === 0 || limits[at - 1]! < limit), 'needs ascending limits')

const fittedCurves = {
  fitted: z.iso.date(),
  data: z.string(),
  figures: z.record(z.string(), z.number()),
  curves: z.array(Curve),
}

const Model = z.object({
  version: z.literal(1),
  ...fittedCurves,
  withMeaning: z.object(fittedCurves).optional(),
})

/**
 * The model that orders the first experts; undefined for votes alone.
 * @param ranking  `learnt`, `plain` or the path of a model file.
 * @throws Error with a sentence where the file is none.
 */
export async function readModel(ranking: string): Promise<ExpertModel | undefined> {
  if (ranking === 'plain') return undefined
  if (ranking === 'learnt') return learntModel
  const { size } = await stat(ranking).catch(() => {
    throw new Error(`${ranking} is no file; give learnt, plain or the path of a model file.`)
  })
  if (size > LARGEST) throw new Error(`${ranking} is larger than ${LARGEST / 1_000} kB, which no model is.`)
  try {
    return Model.parse(JSON.parse(await readFile(ranking, 'utf8')))
  } catch (cause) {
    throw new Error(`${ranking} is not a model that npm run learn wrote.`, { cause })
  }
}
