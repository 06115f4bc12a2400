import { workerData } from 'node:worker_threads'
import { answerCalls } from '@cognate/catalogue/call-thread'
import type { EmbeddingModel } from '../model/model-folder.ts'
import { SentenceModel } from './sentence-model.ts'

const model = await SentenceModel.load(workerData as EmbeddingModel)

/** The vectors of some texts, one after the other in one array. */
async function embed(texts: readonly string[]): Promise<Int8Array<ArrayBuffer>> {
  const { dimensions } = workerData as EmbeddingModel
  const vectors = new Int8Array(texts.length * dimensions)
  for (const [place, text] of texts.entries()) vectors.set(await model.embed(text), place * dimensions)
  return vectors
}

answerCalls(embed)
