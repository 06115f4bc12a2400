import { openEngine } from '@cognate/catalogue'
import { endpointKeys, FindSimilarRequest, QUERY_TEXT } from '@cognate/contract'
import { findSimilar } from '../../discovery/find-similar.ts'
import { type Latency, measureLatency } from './timing.ts'

/** Calls before the first that counts, in which the machine code is made. */
export const WARM_UP = 30

/** The request of a person who pastes a text and wants 50 experts. */
export function requestFor(text: string): FindSimilarRequest {
  return FindSimilarRequest.parse({
    dataset: 'experts',
    records: [{ record_type: 'record', identifier: QUERY_TEXT, fields: { text } }],
  })
}

/** Times whole searches without a server: from the text to the answer of 50 experts with evidence. */
export async function benchInProcess(directory: string, texts: readonly string[], users: number): Promise<Latency> {
  const engine = await openEngine(directory)
  try {
    const ask = (number: number) =>
      findSimilar(requestFor(texts[number % texts.length]!), { engine, endpoints: endpointKeys })
    await measureLatency({ calls: WARM_UP, users }, ask)
    return await measureLatency({ calls: texts.length, users }, ask)
  } finally {
    await engine.close()
  }
}
