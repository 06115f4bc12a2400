import { channel } from 'node:diagnostics_channel'

/** Parts of a search, in their order: waiting for a turn, reading what the text means, finding, writing the answer. */
export const stages = ['wait', 'meaning', 'find', 'write'] as const
export type Stage = (typeof stages)[number]

/** A stage that ended. Whoever measures listens; nothing is measured otherwise. */
export interface StageEnd {
  stage: Stage
  seconds: number
}

export const stageEnds = channel('cognate:stage')

/** Does a part of a search, and tells whoever listens how long it took. */
export async function asStage<Result>(stage: Stage, work: () => Result): Promise<Awaited<Result>> {
  const started = performance.now()
  const result = await work()
  if (stageEnds.hasSubscribers)
    stageEnds.publish({ stage, seconds: (performance.now() - started) / 1000 } satisfies StageEnd)
  return result
}
