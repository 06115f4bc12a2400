import type { CatalogueSummary } from '@cognate/catalogue'
import { expect, it } from 'vitest'
import { judgeMeaning, vectorsOf } from './describe-meaning.ts'

const model = { key: 'mini', name: 'MiniLM' }
const summaryWith = (vectors?: typeof model) =>
  ({
    version: 'v1',
    counts: { work: 60 },
    ...(vectors && { meaning: { model: vectors, works: 50 } }),
  }) as unknown as CatalogueSummary

it.each([
  ['model and vectors go together', model, model, 'good', /^MiniLM opens, and 50 of 60 works have its vectors/],
  ['the catalogue has none', model, undefined, 'fault', /^MiniLM opens, and .* has no vectors: run/],
  ['it has those of another', model, { key: 'x', name: 'Other' }, 'fault', /vectors of another model \(Other\)/],
  ['no model reads queries', undefined, model, 'note', /^No model is chosen, so the vectors of MiniLM/],
  ['there is neither', undefined, undefined, 'note', /^Experts are ordered by words alone/],
])('says of meaning where %s', (_, own, vectors, state, words) => {
  expect(judgeMeaning(own, summaryWith(vectors))).toEqual({ state, sentence: expect.stringMatching(words) })
  expect(vectorsOf(own, summaryWith(vectors))?.works).toBe(state === 'good' ? 50 : undefined)
})
