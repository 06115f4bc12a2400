import type { Engine } from '@cognate/catalogue'
import { endpointKeys, FindSimilarRequest, QUERY_TEXT } from '@cognate/contract'
import { fixedRandom, nearnessOf, quantile } from '@cognate/matching'
import type { QueryContext } from './query-context.ts'
import { readNearness, retrieve } from './retrieve.ts'
import { readSomeWorks } from './some-works.ts'

/** Random texts; the figure of twice as many is within a hundredth. */
const TEXTS = 24
/** Words of a text, as many as an abstract has. */
const WORDS = 150
type Asking = Pick<QueryContext, 'engine' | 'reader' | 'formula'>

const known = new WeakMap<Engine, Partial<Record<'words' | 'meaning', Promise<number>>>>()

/**
 * How near texts of random words of a catalogue come to its experts, the median: what any text reaches by chance, which grows with a
 * catalogue. It is asked for once, as the query at hand was: by words, or by meaning as well.
 */
export function randomNearness({ reader, ...context }: Asking, byMeaning: boolean): Promise<number> {
  const found = known.get(context.engine) ?? {}
  known.set(context.engine, found)
  const way = byMeaning ? 'meaning' : 'words'
  found[way] ??= measure(byMeaning ? { ...context, reader } : context).catch((error) => {
    delete found[way]
    throw error
  })
  return found[way]
}

async function measure(context: Asking): Promise<number> {
  const words = await drawWords(context.engine)
  const random = fixedRandom()
  const nearness: number[] = []
  for (let text = 0; text < TEXTS && words.length > 0; text++) {
    const drawn = Array.from({ length: WORDS }, () => words[Math.floor(random.next().value * words.length)]!)
    const fields = { text: drawn.join(' ') }
    const records = [{ record_type: 'record', identifier: QUERY_TEXT, fields }]
    const request = FindSimilarRequest.parse({ dataset: 'experts', records, limit: 10 })
    nearness.push(nearnessOf(readNearness(await retrieve(request, { ...context, endpoints: endpointKeys }))))
  }
  return nearness.length === 0 ? 0 : quantile(nearness, 0.5)
}

/** The words of some works, always the same ones. */
async function drawWords(engine: Engine): Promise<string[]> {
  return (await readSomeWorks(engine)).flatMap(({ title, abstract_inverted_index: abstract }) => [
    ...(title ?? '').split(/\s+/),
    ...Object.entries(abstract ?? {}).flatMap(([word, places]) => places.map(() => word)),
  ])
}
