import { expect, it } from 'vitest'
import { z } from 'zod'
import { describeFault } from './describe-fault.ts'

const letters = [...'abcdefghijklmnopqrstu']
const Request = z.strictObject({
  letter: z.enum(letters).optional(),
  page: z.coerce.number().int().min(1),
  name: z.string().min(2).max(5),
  dataset: z.enum(['experts', 'works']),
  ids: z.array(z.uuid()).max(2),
  author: z.union([z.string(), z.object({ id: z.string() })]),
  kind: z.literal('plain'),
  day: z.iso.date(),
})
const good = {
  ...{ page: 1, name: 'Ada', dataset: 'works', ids: [], author: 'A1', kind: 'plain', day: '2026-12-24' },
}
const faultsOf = (given: object) => {
  const { error } = Request.safeParse({ ...good, ...given }, { error: describeFault })
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

it.each([
  [{ page: 'abc' }, 'page: Must be a number.'],
  [{ page: 0 }, 'page: Must be at least 1.'],
  [{ page: 1.5 }, 'page: Must be a whole number.'],
  [{ name: undefined }, 'name: Is missing: it must be a text.'],
  [{ name: 'A' }, 'name: Must have at least 2 characters.'],
  [{ name: 'A name of many' }, 'name: Must have at most 5 characters.'],
  [{ dataset: 'people' }, 'dataset: Must be one of "experts", "works".'],
  [{ kind: 'other' }, 'kind: Must be "plain".'],
  [
    { letter: '1' },
    `letter: Must be one of ${letters
      .slice(0, 20)
      .map((one) => `"${one}"`)
      .join(', ')} and 1 more.`,
  ],
  [{ ids: {} }, 'ids: Must be a list.'],
  [{ ids: ['x'] }, 'ids.0: Must be a UUID.'],
  [{ ids: Array(3).fill(crypto.randomUUID()) }, 'ids: Must have at most 2 entries.'],
  [{ author: 7 }, 'author: Must be a text or an object.'],
  [{ author: undefined }, 'author: Is missing: it must be a text or an object.'],
  [{ author: {} }, 'author: Must be of another form.'],
  [{ day: '24.12.2026' }, 'day: Must be a day such as 2026-12-24.'],
  [{ text: 'x', words: 'y' }, ': Nothing here is called "text", "words".'],
])('Q-05 says of %j in a sentence what it must be', (given, sentence) => {
  expect(faultsOf(given)).toEqual([sentence])
})
