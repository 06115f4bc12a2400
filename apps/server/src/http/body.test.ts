import { expect, it } from 'vitest'
import { measureJson } from './body.ts'

it('counts brackets and commas outside of texts alone, also after a text that ends in an escape', () => {
  const measured = (value: unknown) => measureJson(Buffer.from(JSON.stringify(value)))
  expect(measured([[1, 2]])).toEqual({ depth: 2, values: 4 })
  for (const text of ['"', '\\', '\n', 'a, "b"']) expect(measured([text, '[[{,'])).toEqual({ depth: 1, values: 3 })
})
