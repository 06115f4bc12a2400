import type { Embedder } from '../src/engine/meaning.ts'

/** Embeds texts by the words they hold, each on an axis of its own: a model that tests can reckon with. */
export interface WordEmbedder extends Embedder {
  /** Texts that it was asked for so far. */
  readonly asked: string[]
}

/**
 * @param meanings  Words and their axes, below 8; words of one axis mean the same.
 * @param options.onCall  Called before each answer; what it throws ends the call.
 */
export function wordEmbedder(
  meanings: Record<string, number>,
  { key = 'words', languages, onCall }: { key?: string; languages?: string[]; onCall?: (calls: number) => void } = {},
): WordEmbedder {
  const asked: string[] = []
  const dimensions = 8
  let calls = 0
  const embed = async (texts: readonly string[]) => {
    onCall?.(++calls)
    asked.push(...texts)
    const vectors = new Int8Array(texts.length * dimensions)
    for (const [place, text] of texts.entries())
      for (const word of text.toLowerCase().match(/\w+/g) ?? []) {
        const axis = meanings[word]
        if (axis !== undefined) vectors[place * dimensions + axis]! += 10
      }
    return vectors
  }
  return {
    asked,
    model: { key, name: `model ${key}`, dimensions, ...(languages && { languages }) },
    textsAtOnce: 1,
    embedWorks: embed,
    embedQuery: (text) => embed([text]),
  }
}
