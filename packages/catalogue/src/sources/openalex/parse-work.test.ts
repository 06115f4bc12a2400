import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Raw } from '../reading/raw.ts'
import { anyTexts } from '../reading/text-reader.ts'
import { plainAbstract } from './abstract.ts'
import { parseWork } from './parse-work.ts'

/** What both ways of reading a line must agree on: everything but where the abstract comes from. */
function readings(line: string) {
  const without = ({ abstract: _, abstract_inverted_index: __, ...rest }: Raw) => rest
  const plain = JSON.parse(line) as Raw
  const fast = parseWork(Buffer.from(line)) as Raw
  return [plain, fast].map((work) => ({ abstract: plainAbstract(work, anyTexts), rest: without(work) }))
}

const word = fc.oneof(
  fc.constantFrom('heat', 'Über', '2019', '12', '', 'a,b', 'x"y', 'tab\tbed', '自然', 'back\\slash', '}', ']'),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
)
const index = fc.dictionary(word, fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 4 }), { maxKeys: 12 })
const other = fc.dictionary(fc.constantFrom('id', 'abstract', 'topics', 'é"'), fc.jsonValue({ maxDepth: 2 }))

describe('parseWork', () => {
  it('D-01 reads any index of words as JSON.parse does, wherever it is in the line', () => {
    fc.assert(
      fc.property(index, other, other, fc.boolean(), (words, before, after, isSpaced) => {
        const work = { ...before, abstract_inverted_index: words, ...after }
        const line = isSpaced ? JSON.stringify(work, null, 1).replaceAll('\n', '') : JSON.stringify(work)
        const [plain, fast] = readings(line)
        expect(fast).toEqual(plain)
      }),
    )
  })

  it.each([
    ['no index', '{"id":"W1"}'],
    ['null', '{"abstract_inverted_index":null,"abstract":"told"}'],
    ['an empty one', '{"abstract_inverted_index":{},"abstract":"told"}'],
    ['the older form', '{"abstract_inverted_index":{"IndexLength":2,"InvertedIndex":{"heat":[0],"wave":[1]}}}'],
    ['a text', JSON.stringify({ abstract_inverted_index: '{"InvertedIndex":{"heat":[0]}}' })],
    ['positions that are no numbers', '{"abstract_inverted_index":{"a":[0.5,-1,"2",1],"b":[1e1]}}'],
    ['a large position', '{"abstract_inverted_index":{"a":[0],"b":[199999],"c":[200000]}}'],
    ['a field of something inside', '{"inside":{"abstract_inverted_index":{"a":[0]}},"abstract":"told"}'],
    ['its name in a text', '{"title":"\\"abstract_inverted_index\\":{","abstract":"told"}'],
    ['its name at the end of a text', '{"title\\"abstract_inverted_index":{"a":[0]},"abstract":"told"}'],
    ['an empty word', '{"abstract_inverted_index":{"":[1],"heat":[2,0]}}'],
    ['blanks between', '{ "abstract_inverted_index": {"a": [0, 2], "b": [1]} , "id": 1 }'],
  ])('D-01 reads %s as the plain reading does', (_, line) => {
    const [plain, fast] = readings(line)
    expect(fast).toEqual(plain)
  })

  it.each([
    '{"abstract_inverted_index":{"a":[0]}',
    '{"abstract_inverted_index":{"a":[0',
    '{"abstract_inverted_index":{"a":[0]}}x',
    '{"abstract_inverted_index":{"a\tb":[0]}}',
  ])('D-01 refuses what is no JSON: %s', (line) => {
    expect(() => parseWork(Buffer.from(line))).toThrow(SyntaxError)
  })
})
