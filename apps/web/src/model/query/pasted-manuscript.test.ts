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

  const placed = [
    'Ivana Graicki@Norwich Laurel College, United Kingdom',
    'Maarten Oosterwijk@Summit Willow, Netherlands',
  ]
  const many = Array.from({ length: 5 }, (_, at) => `Ada ${'ABCDE'[at]}lind`)
  const long = 'Department of Parasites, Lund University, Sweden'

  it.each<[string, string, string[]]>([
    ['one author a line', placed.join('\n').replaceAll('@', ', '), placed],
    ['one author a line, with semicolons', placed.join(';\n').replaceAll('@', ', '), placed],
    ['empty lines between', placed.join('\n\n').replaceAll('@', ', '), placed],
    ['companies', 'Ada Lind, Novartis\nBen Oduya, Lund University', ['Ada Lind@Novartis', 'Ben Oduya@Lund University']],
    ['one author alone', 'Ada Lind, Lund University', ['Ada Lind@Lund University']],
    [
      'an e-mail and an iD',
      'Ada Lind, Lund University, ada@lund.se\nBen Oduya (0000-0002-1825-0097), RMIT',
      ['Ada Lind@Lund University', 'Ben Oduya@RMIT'],
    ],
    [
      'names of other forms below the first',
      'Ada Lind, Lund University\nSukarno, Universitas Indonesia\nOduya, Ben, Oslo University\nCleo Marsh',
      ['Ada Lind@Lund University', 'Sukarno@Universitas Indonesia', 'Ben Oduya@Oslo University', 'Cleo Marsh'],
    ],
    [
      'places below',
      'Ada Lind, Lund University\nDepartment of Biology, Lund University\nada@lund.se\nSölvegatan 12, Lund, Sweden',
      ['Ada Lind@Lund University'],
    ],
    ['semicolons', placed.join('; ').replaceAll('@', ', '), placed],
    ...['; ', ', '].map((between): [string, string, string[]] => [
      `brackets and “${between}”`,
      placed.map((one) => `${one.replace('@', ' (')})`).join(between),
      placed,
    ]),
    [
      'a list that is as long as a paragraph',
      many.map((name) => `${name}, ${long}`).join('; '),
      many.map((name) => `${name}@${long}`),
    ],
  ])('reads authors who have their affiliation beside them: %s', (_, authors, expected) => {
    for (const abstract of [PARAGRAPH, `Abstract\n${PARAGRAPH}`, PARAGRAPH.replaceAll('. ', '.\n')]) {
      const text = `${TITLE}\n${authors}\n\n${abstract}`
      expect(readPasted(text)).toMatchObject({ title: TITLE, abstract: abstract.replace('Abstract\n', '') })
      expect(peopleOf(text)).toEqual(expected)
    }
  })

  it.each([
    'Paris, London and Rome: a comparison',
    'Street Trees, Hospitals and Heat: Ten Years, Five Cities',
    'Street Trees, University Hospitals and Heat',
    'Street Trees, Sweden',
    'Deep Learning, Graphs, Cities',
    'Guyana, Suriname and Brazil, with a note on University College London',
    'Malaria, Dengue Fever, and Zika are spread by mosquitoes in Guyana, Brazil and Peru.',
    'Ada Lind, Lund University, has shown that rivers matter',
    'Ada Lind, Lund University,\nhas shown that rivers matter',
    'Ada Lind, Lund University.',
    'Lund University, Department of Biology',
  ])('takes nobody from a line of title or abstract: %s', (line) => {
    for (const text of [
      `${TITLE}\n${line}\n\n${PARAGRAPH}`,
      `${line}\n\n${PARAGRAPH}`,
      `${TITLE}\n\nAbstract\n${line}\n${PARAGRAPH}`,
    ])
      expect(peopleOf(text)).toEqual([])
  })

  it.each([
    ['a department', 'Molecular Medicine, Lund University'],
    ['two departments', 'Molecular Medicine, Lund University\nStreet Physics, Oslo University'],
  ])('takes no %s below a line of names for a person', (_, places) => {
    expect(
      readPasted(`${TITLE}\n${both.join(', ')}\n${places}\n\n${PARAGRAPH}`).authors.map(({ name }) => name),
    ).toEqual(both)
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

  it('keeps a title with a comma and a colon above authors with their affiliations', () => {
    const title = 'Paris, London and Rome: a comparison'
    const text = `${title}\n${placed.join('\n').replaceAll('@', ', ')}\n\n${PARAGRAPH}`
    expect(readPasted(text)).toMatchObject({ title, abstract: PARAGRAPH })
    expect(peopleOf(text)).toEqual(placed)
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

  it.each([
    ['an empty line', '\n\n'],
    ['a line', '\n'],
  ])('Q-02 reads authors behind their name, and the abstract after %s', (_, between) => {
    const people = 'Authors: Odette Whitcombe (RMIT), Xzq Yvwkova (University of Nowhere)'
    const read = readPasted(`${TITLE}\n${people}${between}${PARAGRAPH}`)
    expect(read).toMatchObject({ title: TITLE, abstract: PARAGRAPH })
    expect(read.authors).toMatchObject([
      { name: 'Odette Whitcombe', institution: 'RMIT' },
      { name: 'Xzq Yvwkova', institution: 'University of Nowhere' },
    ])
  })
})
