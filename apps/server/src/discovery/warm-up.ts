import type { Engine } from '@cognate/catalogue'
import { endpointKeys, FindSimilarRequest, QUERY_TEXT } from '@cognate/contract'
import { writeQueryAnswer } from './answer-query.ts'
import type { QueryReader } from './read-meaning.ts'
import { readSomeWorks } from './some-works.ts'

interface WarmUp {
  reader: QueryReader | undefined
  /** Queries at once: more than the searching threads, so that all of them search. */
  atOnce: number
  /** Most queries. */
  queries: number
  /** Milliseconds after which none is begun. */
  withinMs: number
  signal?: AbortSignal
}

/**
 * Answers queries that nobody asked, so that the code of a search is compiled before somebody does: with the texts of the catalogue's
 * own works. It knows no workspace, so nothing is stored, and no call or quota is counted.
 * @returns The number of answers.
 */
export async function warmUp(engine: Engine, { atOnce, queries, withinMs, signal, reader }: WarmUp): Promise<number> {
  const end = performance.now() + withinMs
  const texts = await readTexts(engine)
  let begun = 0
  const mayBegin = () => begun < queries && texts.length > 0 && performance.now() < end && !signal?.aborted
  const ask = async () => {
    while (mayBegin()) {
      const fields = { text: texts[begun++ % texts.length]! }
      const records = [{ record_type: 'record', identifier: QUERY_TEXT, fields }]
      const request = FindSimilarRequest.parse({ dataset: 'experts', records })
      const answer = await writeQueryAnswer(request, { engine, reader, endpoints: endpointKeys })
      answer.toBytes(JSON.stringify(answer.head))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
  return begun
}

/** As people paste them: with abstracts, where works have some. */
async function readTexts(engine: Engine): Promise<string[]> {
  const texts = (await readSomeWorks(engine)).map(
    ({ title, abstract_inverted_index: abstract }) => `${title ?? ''}\n${inOrder(abstract ?? {})}`,
  )
  const longest = texts.toSorted((a, b) => b.length - a.length).slice(0, texts.length >> 1)
  return longest.filter((text) => text.trim() !== '')
}

function inOrder(places: Record<string, number[]>): string {
  const words: string[] = []
  for (const [word, at] of Object.entries(places)) for (const place of at) words[place] = word
  return words.join(' ')
}
