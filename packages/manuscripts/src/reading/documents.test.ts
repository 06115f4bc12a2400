import { strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { docxTemplates } from '../../testing/documents/docx-templates.ts'
import { jatsFlavours } from '../../testing/documents/jats-flavours.ts'
import { sampleDocument as document, samplePlaces as places } from '../../testing/documents/sample-document.ts'
import { readManuscript } from './read-manuscript.ts'

const expected = {
  ...{ title: document.title, keywords: document.keywords, hidden_words: 0, warnings: [] },
  authors: document.authors.map(({ name, orcid, affiliations }) => ({
    ...{ name, orcid },
    affiliations: [...affiliations].sort(),
  })),
  references: document.references.map(({ doi }) => ({ doi })),
}

async function read(bytes: Uint8Array) {
  const manuscript = await readManuscript(bytes)
  return {
    ...manuscript,
    authors: manuscript.authors.map((author) => ({ ...author, affiliations: [...author.affiliations].sort() })),
  }
}

const sentences = document.abstract.replace('\u00a0', ' ').split(/(?<=\.) /)

describe('a Word document', () => {
  it.each(docxTemplates)('is read in the form of $name', async ({ write }) => {
    const manuscript = await read(write(document))
    expect(manuscript).toMatchObject(expected)
    expect(manuscript.abstract).toBe(sentences.join(' '))
  })

  it('gives authors who go on over two pages', async () => {
    const given = ['Ada', 'Berit', 'Cora', 'Dana', 'Edda', 'Finn', 'Gerd', 'Hans', 'Inga', 'Jens', 'Kari', 'Lars']
    const authors = given.map((name) => ({ ...document.authors[0]!, name: `${name} Lindqvist`, orcid: null }))
    const [, , , , , , oneByOne] = docxTemplates
    const manuscript = await read(oneByOne!.write({ ...document, authors }))
    expect(manuscript.authors.map(({ name }) => name)).toEqual(authors.map(({ name }) => name))
    expect(manuscript.authors.at(-1)!.affiliations).toEqual([...places.slice(0, 2)].sort())
    expect(manuscript.abstract).toMatch(/^We measure how/)
  })
})

describe('JATS', () => {
  it.each(jatsFlavours)('is read in the form of $name', async ({ write, group }) => {
    const manuscript = await read(strToU8(write(document)))
    const groups = group === undefined ? [] : [{ name: group, orcid: null, affiliations: [] }]
    expect(manuscript).toMatchObject({ ...expected, authors: [...expected.authors, ...groups] })
    for (const sentence of sentences) expect(manuscript.abstract).toContain(sentence)
  })
})
