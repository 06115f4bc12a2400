import { expect, it } from 'vitest'
import { closenessShares } from './closeness-shares.ts'

it('S-13 counts how many people of an answer get each word, and how many of them are right', () => {
  const answers = [
    { ranked: ['A1', 'A2', 'A3'], closeness: ['very close', 'close', 'close'] as const },
    { ranked: ['A4'], closeness: ['close'] as const },
  ].map(({ ranked, closeness }) => ({ ranked, closeness: [...closeness] }))
  const [veryClose, close, related] = closenessShares(answers, [{ truth: ['A1'] }, { truth: ['A4', 'A2'] }])
  expect(veryClose).toEqual({ word: 'very close', people: 0.5, right: 1 })
  expect(close).toEqual({ word: 'close', people: 1.5, right: 1 / 3 })
  expect(related).toEqual({ word: 'related', people: 0, right: undefined })
})
