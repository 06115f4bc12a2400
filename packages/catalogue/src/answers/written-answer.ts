import type { EngineAnswer, Hit } from '../engine/engine.ts'

/** A hit on its way between threads. Its record is taken over as the text that it is stored as, unread. */
export interface WrittenHit {
  /** The other fields of the hit, as JSON. */
  json: string
  /** The record as JSON. */
  record: string
  /** The evidence as JSON. */
  evidence: string
}

/** An `EngineAnswer` on its way between threads. Texts go one by one: a single letter outside of Latin 1 doubles the size of a text. */
export interface AnswerTexts {
  /** All but the records and the evidence of hits, as JSON. */
  json: string
  /** The record and the evidence of each hit in turn, as JSON. */
  texts: readonly string[]
}

/** Joins hits into an answer. */
export function writeAnswer(
  { total, takenAway = {}, unknownIds = [] }: Pick<EngineAnswer, 'total' | 'takenAway' | 'unknownIds'>,
  bestScore: number,
  hits: readonly WrittenHit[],
): AnswerTexts {
  const taken = Object.keys(takenAway).length > 0 ? `"takenAway":${JSON.stringify(takenAway)},` : ''
  const unknown = unknownIds.length > 0 ? `"unknownIds":${JSON.stringify(unknownIds)},` : ''
  const fields = hits.map(({ json }) => json).join(',')
  return {
    json: `{"total":${total},${taken}${unknown}"bestScore":${Math.min(1, bestScore)},"hits":[${fields}]}`,
    texts: hits.flatMap(({ record, evidence }) => [record, evidence]),
  }
}

/** An answer whose records and evidence are read when they are first looked at: who sends an answer needs their texts alone. */
export function readWrittenAnswer({ json, texts }: AnswerTexts): EngineAnswer {
  const answer = JSON.parse(json) as EngineAnswer
  const hits = answer.hits.map((fields, at) =>
    readHit(fields, { record: texts[2 * at]!, evidence: texts[2 * at + 1]! }),
  )
  return { ...answer, hits }
}

/** The record and the evidence of a hit as JSON. */
export type HitTexts = Pick<WrittenHit, 'record' | 'evidence'>

const textsByHit = new WeakMap<Hit, HitTexts>()

function readHit(fields: Omit<Hit, 'record' | 'evidence'>, texts: HitTexts): Hit {
  let record: Hit['record'] | undefined
  let evidence: Hit['evidence'] | undefined
  const hit: Hit = {
    ...fields,
    get record() {
      record ??= JSON.parse(texts.record) as Hit['record']
      return record
    },
    get evidence() {
      evidence ??= JSON.parse(texts.evidence) as Hit['evidence']
      return evidence
    },
  }
  textsByHit.set(hit, texts)
  return hit
}

/** The texts of a hit as they came from its engine; undefined where it came as an object. */
export const textsOf = (hit: Hit): HitTexts | undefined => textsByHit.get(hit)
