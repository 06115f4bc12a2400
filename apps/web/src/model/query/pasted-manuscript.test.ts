import { describe, expect, it } from 'vitest'
import { readPasted } from './pasted-manuscript.ts'

const PARAGRAPH = 'Malaria parasites that resist artemisinin spread along rivers. '.repeat(5).trim()
const TITLE = 'Artemisinin resistance along the rivers of Guyana'
const both = ['Odette Whitcombe', 'Xzq Yvwkova']

/** Who is read, with their institutions behind @. */
const peopleOf = (text: string) =>
  readPasted(text).authors.map(({ name, institution }) => [name, institution].filter(Boolean).join('@'))

describe('a pasted text with its authors', () => {
  it.each<[string, string, string[]]>([
    ['a line of names', both.join(', '), both],
    ['names joined by and', both.join(' and '), both],
    ['a name a line', both.join('\n'), both],
    [
      'institutions in brackets',
      'Odette Whitcombe (RMIT), Xzq Yvwkova (University of Nowhere)',
      ['Odette Whitcombe@RMIT', 'Xzq Yvwkova@University of Nowhere'],
    ],
    [
      'institutions behind a comma',
      'Odette Whitcombe, Coral Library; Xzq Yvwkova, University of Nowhere',
      ['Odette Whitcombe@Coral Library', 'Xzq Yvwkova@University of Nowhere'],
    ],
    [
      'marks, and institutions below',
      'Odette Whitcombe1,2, Xzq Yvwkova²\n1 Coral Library\n² University of Nowhere',
      ['Odette Whitcombe@Coral Library', 'Xzq Yvwkova@University of Nowhere'],
    ],
    [
      'one institution below',
      `${both.join(', ')}\nUniversity of Nowhere\nada@nowhere.org`,
      ['Odette Whitcombe@University of Nowhere', 'Xzq Yvwkova@University of Nowhere'],
    ],
    ['a library below', `${both.join(', ')}\nCoral Library`, both.map((name) => `${name}@Coral Library`)],
    [
      'gardens below a name a line',
      `${both.join('\n')}\nRoyal Botanic Gardens Kew`,
      both.map((name) => `${name}@Royal Botanic Gardens Kew`),
    ],
    ['an author on a line below others', `${both.join(', ')}\nAda Gardener`, [...both, 'Ada Gardener']],
    ['particles and initials', 'J. van der Berg, María de la Cruz', ['J. van der Berg', 'María de la Cruz']],
    ['joined particles', 'Dalia al-Hazrani1, Koen d’Hondt2', ['Dalia al-Hazrani', 'Koen d’Hondt']],
  ])('reads %s', (_, authors, expected) => {
    for (const between of ['\n', '\n\n'])
      for (const head of ['', 'Abstract\n', 'Abstract: ']) {
        const text = `${TITLE}${between}${authors}${between}${head}${PARAGRAPH}`
        expect(readPasted(text)).toMatchObject({ title: TITLE, abstract: PARAGRAPH })
        expect(peopleOf(text)).toEqual(expected)
      }
  })

  it('reads parts by their names, in any order', () => {
    const text = `Title: ${TITLE}\nAuthors: ${both.join(', ')}\nKeywords: malaria; rivers\nAbstract: ${PARAGRAPH}`
    const read = { title: TITLE, abstract: PARAGRAPH, keywords: ['malaria', 'rivers'] }
    expect(readPasted(text)).toMatchObject(read)
    expect(peopleOf(text)).toEqual(both)
    expect(readPasted(`ABSTRACT\n${PARAGRAPH}\nTITLE\n${TITLE}\nAuthors\n${both.join('\n')}`)).toMatchObject({
      ...{ title: TITLE, abstract: PARAGRAPH },
      authors: both.map((name) => ({ name })),
    })
  })

  it('joins a title of several lines', () => {
    const text = `Artemisinin resistance\nalong the rivers of Guyana\n${both.join(', ')}\n\n${PARAGRAPH}`
    expect(readPasted(text)).toMatchObject({ title: TITLE, abstract: PARAGRAPH })
  })

  it.each([
    ['title and abstract', `${TITLE}\n\n${PARAGRAPH}`, TITLE],
    ['a title in capitals', `Deep Learning for Street Trees\n\n${PARAGRAPH}`, 'Deep Learning for Street Trees'],
    ['an abstract alone', PARAGRAPH, ''],
    ['a title and a running head', `${TITLE}\nA study of ten years, with maps\n\n${PARAGRAPH}`, undefined],
  ])('takes nobody from %s', (_, text, title) => {
    expect(readPasted(text).authors).toEqual([])
    if (title !== undefined) expect(readPasted(text)).toMatchObject({ title, abstract: PARAGRAPH })
  })
})
