import { openEngine } from '@cognate/catalogue'
import { type DatasetKey, endpointKeys, FindSimilarRequest, QUERY_TEXT } from '@cognate/contract'
import { writeQueryAnswer } from '@cognate/server/tooling'
import { type Latency, measureLatency } from './timing.ts'

/** Calls before the first that counts, while the code is compiled. */
export const WARM_UP = 30

/** The request of a person who pastes a text and wants 50 experts, or 50 records of another dataset. */
export function requestFor(text: string, dataset: DatasetKey = 'experts'): FindSimilarRequest {
  return FindSimilarRequest.parse({
    dataset,
    records: [{ record_type: 'record', identifier: QUERY_TEXT, fields: { text } }],
  })
}

/** Times whole searches without a server: from the text to the bytes of 50 results with evidence. */
export async function benchInProcess(
  directory: string,
  texts: readonly string[],
  users: number,
  { dataset }: { dataset?: DatasetKey } = {},
): Promise<Latency> {
  const engine = await openEngine(directory)
  try {
    const ask = async (number: number) => {
      const request = requestFor(texts[number % texts.length]!, dataset)
      const answer = await writeQueryAnswer(request, { engine, endpoints: endpointKeys })
      return answer.toBytes(JSON.stringify(answer.head))
    }
    await measureLatency({ calls: WARM_UP, users }, ask)
    return await measureLatency({ calls: texts.length, users }, ask)
  } finally {
    await engine.close()
  }
}
