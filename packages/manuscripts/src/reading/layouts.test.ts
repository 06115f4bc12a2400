import { describe, expect, it } from 'vitest'
import { sampleDocument } from '../../testing/documents/sample-document.ts'
import { layouts, plain } from '../../testing/layouts/publishers.ts'
import { readManuscript } from './read-manuscript.ts'

/** Pages of publishers are full. */
const document = plain({
  ...sampleDocument,
  abstract: `${sampleDocument.abstract} Sites that dried out for decades take up less than those that were wet until lately, and this holds in the cold north as well as in the milder south of the area. Models that leave the water table out tell too little of what happens below the surface. We propose a simple rule for those who plan the return of water to such land, and show where it fails.`,
  references: Array.from({ length: 12 }, (_, at) => ({
    ...sampleDocument.references[at % 4]!,
    ...{
      title: `Water tables of bogs in the ${at + 1} valleys of the north`,
      year: 2001 + at,
      doi: `10.1111/ele.${500 + at}`,
    },
  })),
  body: sampleDocument.body.map((text) => Array.from({ length: 5 }, () => text).join(' ')),
})
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

describe('a PDF in the layout of', () => {
  it.each(layouts)('$name', async ({ write }) => {
    const read = await readManuscript(write(document))
    expect(letters(read.title)).toBe(letters(document.title))
    expect(read.authors.map(({ name }) => letters(name))).toEqual(document.authors.map(({ name }) => letters(name)))
    expect(letters(read.abstract)).toContain(letters(document.abstract))
    expect(read.references.map(({ doi }) => doi)).toEqual(document.references.map(({ doi }) => doi))
  })
})

describe('a PDF', () => {
  it.each(layouts.filter(({ name }) => /arXiv|MDPI|PLOS|ACL:|bioRxiv/.test(name)))(
    'with a title of two words and broken lists of authors, in the layout of $name',
    async ({ write }) => {
      const [ada, piotr] = document.authors
      const authors = ['Joelle Pineau', 'Koustuv Sinha', 'Genevieve Fried', 'Rosemary Nan Ke', 'Hugo Larochelle'].map(
        (name, at) => ({ ...(at % 2 === 0 ? ada! : piotr!), name }),
      )
      const read = await readManuscript(write({ ...document, title: 'ReScience (R)evolution', authors }))
      expect(read.title).toBe('ReScience (R)evolution')
      expect(read.authors.map(({ name }) => name)).toEqual(authors.map(({ name }) => name))
    },
  )
})
