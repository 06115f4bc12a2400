import { expect, it } from 'vitest'
import { readLaidOut } from './read-laid-out.ts'

it('says of scanned pages that they hold no text', () => {
  const page = { number: 1, width: 595, height: 842, segments: [], lines: [], aside: [], links: [], hiddenWords: 0 }
  const read = readLaidOut([page, page], { title: '', language: null, hiddenWords: 0, isCut: false })
  expect(read).toMatchObject({ title: '', warnings: ['no_text'] })
})
