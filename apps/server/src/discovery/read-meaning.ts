import type { Embedder, Engine, QueryMeaning } from '@cognate/catalogue'
import { isWrittenIn } from '@cognate/matching'

/** What turns texts of queries into vectors. */
export type QueryReader = Pick<Embedder, 'model' | 'embedQuery'>

/** The one that reads queries now; undefined where words alone are compared. */
export interface ReaderInUse {
  readonly current: QueryReader | undefined
}

/** The texts and works that a query was asked with. */
export interface QueryContents {
  /** Texts as the model reads them. */
  texts: readonly string[]
  /** For each other record, the ids of the works that stand for it. */
  works: readonly (readonly string[])[]
}

/** Each text takes some 10 ms, so that the meaning of a query comes from this many, the first. */
const MOST_TEXTS = 5

/**
 * What a query means, for an engine that has vectors of the same model; undefined without a model, and where the model knows
 * the language of none of the texts. It is made on this machine, and no text is kept.
 */
export async function readMeaning(
  { texts, works }: QueryContents,
  { engine, reader }: { engine: Pick<Engine, 'summary'>; reader?: QueryReader | undefined },
): Promise<QueryMeaning | undefined> {
  const { languages, key } = reader?.model ?? {}
  if (!reader || engine.summary.meaning?.model.key !== key) return undefined
  const readable = texts.filter((text) => !languages || isWrittenIn(languages, text)).slice(0, MOST_TEXTS)
  if (readable.length + works.length === 0) return undefined
  return { texts: await Promise.all(readable.map((text) => reader.embedQuery(text))), works }
}
