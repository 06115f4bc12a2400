import { placesOf, type RealDocument } from '../documents/real-words.ts'
import { HEIGHT, Sheet, type Words, writable } from './sheet.ts'

type Author = RealDocument['authors'][number]
type Reference = RealDocument['references'][number]

const letters = 'abcdefghijklmnop'
const marksOf = (document: RealDocument, { affiliations }: Author, marks?: string) =>
  affiliations.map((place) => placesOf(document).indexOf(place)).map((at) => marks?.[at] ?? String(at + 1))

interface Byline {
  marks?: string
  between?: string
  last?: string
  corresponding?: string
  beforeMark?: string
}

/** The authors one after the other, with their marks behind them. */
function byline(
  document: RealDocument,
  { marks, between = ', ', last = ' and ', corresponding = '*', beforeMark = '' }: Byline = {},
): Words[] {
  const { authors } = document
  return authors.flatMap((author, at) => {
    const own = marksOf(document, author, marks).join(',') + (at === 0 ? `,${corresponding}` : '')
    const end = at === authors.length - 1 ? '' : at === authors.length - 2 ? last : between
    return [`${author.name}${beforeMark}`, { up: own }, end]
  })
}

const initials = (name: string) =>
  name
    .split(' ')
    .map((word) => `${word[0]}.`)
    .slice(0, -1)
    .join(' ')
const family = (name: string) => name.split(' ').at(-1)!
const short = (name: string) => `${initials(name)} ${family(name)}`

const numbered = ({ authors, title, year, doi }: Reference, at: number) =>
  `[${at + 1}] ${authors.map(short).join(', ')}, ${title}, J. Many Things 12 (${year}) 34–56. https://doi.org/${doi}.`
const harvard = ({ authors, title, year, doi }: Reference) =>
  `${authors.map((name) => `${family(name)}, ${initials(name)}`).join(', ')}, ${year}. ${title}. J. Many Things 12, 34–56. https://doi.org/${doi}`
const dotted = ({ authors, title, year, doi }: Reference, at: number) =>
  `${at + 1}. ${authors.map((name) => `${family(name)} ${initials(name).replace(/\W/g, '')}`).join(', ')}. ${title}. J Many Things. ${year};12:34–56. doi: ${doi}`

const columns = { left: { x: 50, width: 238 }, right: { x: 307, width: 238 } }

/** Sections of the text, and references, in two columns. */
function twoColumns(
  sheet: Sheet,
  document: RealDocument,
  {
    size = 9,
    first = '1. Introduction',
    references = 'References',
    cite = numbered,
  }: {
    size?: number
    first?: string
    references?: string
    cite?: (reference: Reference, at: number) => string
  } = {},
): Sheet {
  const half = Math.ceil(document.references.length / 2)
  const list = (from: number, to?: number) => document.references.slice(from, to).map((one, at) => cite(one, from + at))
  const entry = (column: (typeof columns)['left']) => (text: string, into: Sheet) =>
    into.write(text, { ...column, size: size - 1, hanging: 14 })
  return sheet
    .columns(
      (left) =>
        left
          .write(first, { ...columns.left, size: size + 1, font: 'bold' })
          .gap(3)
          .write(document.body[0]!, { ...columns.left, size }),
      (right) => right.write(document.body[1]!, { ...columns.right, size }),
    )
    .turn()
    .columns(
      (left) => {
        left
          .write('2. Methods', { ...columns.left, size: size + 1, font: 'bold' })
          .gap(3)
          .write(document.body[2]!.slice(0, 600), { ...columns.left, size })
        left
          .gap(10)
          .write(references, { ...columns.left, size: size + 1, font: 'bold' })
          .gap(3)
        for (const text of list(0, half)) entry(columns.left)(text, left)
      },
      (right) => {
        for (const text of list(half)) entry(columns.right)(text, right)
      },
    )
}

/** The same in one column. */
function oneColumn(
  sheet: Sheet,
  document: RealDocument,
  {
    x = 72,
    size = 10,
    leading = 1.2,
    headings = ['1 Introduction', '2 Methods', 'References'],
    cite = numbered,
    hanging = 14,
  }: {
    x?: number
    size?: number
    leading?: number
    headings?: string[]
    cite?: (reference: Reference, at: number) => string
    hanging?: number
  } = {},
): Sheet {
  const text = { x, size, leading }
  const heading = (words: string) =>
    sheet
      .gap(10)
      .write(words, { ...text, size: size + 2, font: 'bold' })
      .gap(4)
  heading(headings[0]!)
  sheet.write(document.body[0]!, text)
  heading(headings[1]!)
  sheet.write(document.body[1]!, text)
  heading(headings[2]!)
  for (const [at, reference] of document.references.entries()) sheet.write(cite(reference, at), { ...text, hanging })
  return sheet
}

function elsevier(document: RealDocument): Uint8Array {
  const [first] = document.authors
  const sheet = new Sheet((page) =>
    page === 1 ? [] : [{ text: `${short(first!.name)} et al.`, x: 50, y: 40, size: 8, font: 'italic' as const }],
  )
  sheet
    .centre('Contents lists available at ScienceDirect', { size: 8 })
    .gap(8)
    .centre('Journal of Hydrology and Peat', { size: 18 })
    .gap(6)
    .centre('journal homepage: www.elsevier.com/locate/peat', { size: 8 })
    .gap(20)
    .write(document.title, { x: 50, size: 13.5 })
    .gap(8)
    .write(byline(document, { marks: letters, last: ', ' }), { x: 50, size: 10.5 })
    .gap(6)
  for (const [at, place] of placesOf(document).entries())
    sheet.write([{ up: letters[at]! }, place], { x: 50, size: 7, font: 'italic' })
  sheet.gap(16).columns(
    (left) => {
      left.write('A R T I C L E I N F O', { x: 50, width: 140, size: 8 }).gap(8)
      left
        .write('Article history:', { x: 50, size: 7, font: 'italic' })
        .write('Received 3 March 2020', { x: 50, size: 7 })
      left
        .write('Accepted 12 May 2021', { x: 50, size: 7 })
        .gap(8)
        .write('Keywords:', { x: 50, size: 7, font: 'italic' })
      for (const word of document.keywords) left.write(word, { x: 50, width: 140, size: 7 })
    },
    (right) => {
      right.write('A B S T R A C T', { x: 210, size: 8 }).gap(8)
      right.write(document.abstract, { x: 210, width: 335, size: 8 })
    },
  )
  twoColumns(sheet.gap(20), document, { size: 8.5 })
  return sheet.pdf()
}

function elsevierPreprint(document: RealDocument): Uint8Array {
  const sheet = new Sheet((page) => [
    { text: page === 1 ? 'Preprint submitted to Elsevier' : String(page), x: 72, y: 800, size: 8 },
  ])
  sheet.gap(40).centre(document.title, { size: 14 }).gap(14)
  sheet.centre(byline(document, { marks: letters, last: ', ' }), { size: 11 }).gap(6)
  for (const [at, place] of placesOf(document).entries())
    sheet.centre([{ up: letters[at]! }, place], { size: 8, font: 'italic' })
  sheet.gap(24).write('Abstract', { size: 10, font: 'bold' }).gap(4).write(document.abstract).gap(4)
  sheet.write([{ italic: 'Keywords: ' }, document.keywords.join(', ')]).gap(10)
  sheet.put({ text: `*Corresponding author`, y: 760, size: 8 })
  sheet.put({ text: `Email address: ${document.authors[0]!.email} (${document.authors[0]!.name})`, y: 771, size: 8 })
  return oneColumn(sheet.turn(), document, { headings: ['1. Introduction', '2. Methods', 'References'] }).pdf()
}

function springer(document: RealDocument): Uint8Array {
  const sheet = new Sheet((page) => [
    { text: page === 1 ? 'Journal of Peat (2021) 12:345–367' : '1 3', x: 50, y: 40, size: 8 },
  ])
  sheet.write('https://doi.org/10.1007/s00000-021-00001-1', { x: 50, size: 8 }).gap(12)
  sheet.write('ORIGINAL PAPER', { x: 50, size: 9, font: 'bold' }).gap(24)
  sheet.write(document.title, { x: 50, size: 16, font: 'bold' }).gap(12)
  sheet
    .write(byline(document, { between: ' · ', last: ' · ', corresponding: '' }), { x: 50, size: 11, font: 'bold' })
    .gap(14)
  sheet.write('Received: 3 March 2020 / Accepted: 12 May 2021 / Published online: 1 June 2021', { x: 50, size: 8 })
  sheet.write('© The Author(s) 2021', { x: 50, size: 8 }).gap(14)
  sheet.write('Abstract', { x: 50, size: 10, font: 'bold' }).write(document.abstract, { x: 50, size: 9.5 }).gap(8)
  sheet.write([{ bold: 'Keywords ' }, document.keywords.join(' · ')], { x: 50, size: 9.5 }).gap(16)
  sheet.y = 640
  const foot = { x: 68, width: 220, size: 8 }
  sheet.write(document.authors[0]!.name, foot).write(document.authors[0]!.email, foot).gap(3)
  for (const [at, place] of placesOf(document).entries()) {
    sheet.put({ text: String(at + 1), x: 50, y: sheet.y + 6.6, size: 5.5 })
    sheet.write(place, foot)
  }
  return twoColumns(sheet.turn(), document, { first: 'Introduction', cite: harvard }).pdf()
}

/** The authors beside each other in rows of three, each with place and address under the name. */
function authorColumns(
  sheet: Sheet,
  document: RealDocument,
  write: (author: Author, middle: number, sheet: Sheet) => void,
): void {
  for (let from = 0; from < document.authors.length; from += 3) {
    const row = document.authors.slice(from, from + 3)
    const width = 480 / row.length
    sheet.columns(...row.map((author, at) => (column: Sheet) => write(author, 57 + width * (at + 0.5), column))).gap(10)
  }
}

function ieee(document: RealDocument): Uint8Array {
  const sheet = new Sheet()
  sheet.centre(document.title, { size: 22, width: 480 }).gap(12)
  authorColumns(sheet, document, (author, middle, column) => {
    column.write(author.name, { middle, width: 150, size: 11 })
    for (const place of author.affiliations) column.write(place, { middle, width: 150, size: 9, font: 'italic' })
    column.write(author.email, { middle, width: 150, size: 9 })
    if (author.orcid) column.write(author.orcid, { middle, width: 150, size: 9 })
  })
  sheet.gap(14).write([{ italic: 'Abstract—' }, document.abstract], { ...columns.left, size: 9, font: 'bold' })
  sheet
    .gap(4)
    .write([{ italic: 'Index Terms—' }, document.keywords.join(', ')], { ...columns.left, size: 9, font: 'bold' })
    .turn()
  return twoColumns(sheet, document, { first: 'I. INTRODUCTION', references: 'REFERENCES' }).pdf()
}

function ieeeJournal(document: RealDocument): Uint8Array {
  const sheet = new Sheet(() => [
    { text: 'IEEE TRANSACTIONS ON MANY THINGS, VOL. 12, NO. 3, MARCH 2021', x: 50, y: 36, size: 7 },
  ])
  sheet.gap(10).centre(document.title, { size: 24, width: 490 }).gap(12)
  const names = document.authors.flatMap(({ name }, at): Words[] => [
    at > 0 && at === document.authors.length - 1 ? 'and ' : '',
    `${name}, `,
    { italic: at % 2 === 0 ? 'Member, IEEE' : 'Fellow, IEEE' },
    at === document.authors.length - 1 ? '' : ', ',
  ])
  sheet.centre(names, { size: 11 }).gap(20)
  sheet.columns(
    (left) => {
      left.write([{ italic: 'Abstract—' }, document.abstract], { ...columns.left, size: 9, font: 'bold' }).gap(6)
      left.write([{ italic: 'Index Terms—' }, document.keywords.join(', ')], { ...columns.left, size: 9, font: 'bold' })
      left.gap(20).write('Manuscript received March 3, 2020; revised May 12, 2021.', { ...columns.left, size: 8 })
      for (const { name, affiliations, email } of document.authors)
        left.write(`${short(name)} is with ${affiliations.join(' and ')} (e-mail: ${email}).`, {
          ...columns.left,
          size: 8,
        })
    },
    (right) =>
      right
        .write('I. INTRODUCTION', { ...columns.right, size: 10 })
        .gap(4)
        .write(document.body[0]!, { ...columns.right, size: 10 }),
  )
  return twoColumns(sheet.turn(), document, { first: 'II. METHODS', references: 'REFERENCES' }).pdf()
}

function arxiv(document: RealDocument): Uint8Array {
  const sheet = new Sheet()
  sheet.put({
    text: 'arXiv:2103.01234v1 [cs.LG] 3 Mar 2021',
    x: 0,
    y: HEIGHT,
    size: 20,
    before: '0 1 -1 0 40 250 cm 0.5 g',
  })
  sheet.gap(60).centre(document.title, { size: 17 }).gap(16)
  for (const { name, affiliations, email } of document.authors) {
    sheet.centre(name, { size: 12 })
    for (const place of affiliations) sheet.centre(place, { size: 12 })
    sheet.centre(email, { size: 10 }).gap(8)
  }
  sheet.gap(4).centre('March 3, 2021', { size: 12 }).gap(14)
  sheet.centre('Abstract', { size: 9, font: 'bold' }).gap(2).write(document.abstract, { x: 100, size: 9 })
  return oneColumn(sheet, document).pdf()
}

function mdpi(document: RealDocument): Uint8Array {
  const [first] = document.authors
  const names = byline(document, { last: ' and ', between: ', ', beforeMark: ' ' })
  const sheet = new Sheet((page) =>
    page === 1
      ? [{ text: 'Many Things 2021, 12, 345. https://doi.org/10.3390/mt12030345', x: 36, y: 810, size: 7 }]
      : [],
  )
  const x = 168
  sheet
    .put({ text: 'many things', x: 36, y: 62, size: 22, font: 'bold' })
    .gap(30)
    .write('Article', { x: 36, size: 10, font: 'italic' })
  sheet.write(document.title, { x: 36, size: 18, font: 'bold', width: 520 }).gap(8)
  sheet.write(names, { x: 36, size: 10, font: 'bold', width: 520 }).gap(14)
  const margin = [
    'Citation: ' +
      document.authors.map(({ name }) => `${family(name)}, ${initials(name)}`).join('; ') +
      ' ' +
      document.title +
      '. Many Things 2021, 12, 345.',
    'Academic Editor: Emil Editor',
    'Received: 3 March 2020',
    'Accepted: 12 May 2021',
    'Published: 1 June 2021',
    'Copyright: © 2021 by the authors. Licensee MDPI, Basel, Switzerland. This article is an open access article distributed under the terms and conditions of the Creative Commons Attribution license.',
  ]
  sheet.columns(
    (left) => {
      left.gap(60)
      for (const text of margin) left.write(text, { x: 36, width: 115, size: 7 }).gap(8)
    },
    (right) => {
      for (const [at, place] of placesOf(document).entries())
        right.write([{ up: String(at + 1) }, `  ${place}${at === 0 ? `; ${first!.email}` : ''}`], {
          x,
          width: 390,
          size: 8,
          hanging: 10,
        })
      right
        .write([{ bold: '*' }, `  Correspondence: ${first!.email}; Tel.: +49-123-456`], { x, width: 390, size: 8 })
        .gap(12)
      right.write([{ bold: 'Abstract: ' }, document.abstract], { x, width: 390, size: 9 }).gap(8)
      right.write([{ bold: 'Keywords: ' }, document.keywords.join('; ')], { x, width: 390, size: 9 }).gap(12)
      right
        .write('1. Introduction', { x, size: 10, font: 'bold' })
        .write(document.body[0]!, { x, width: 390, size: 10 })
    },
  )
  return oneColumn(sheet.turn(), document, {
    x: 100,
    headings: ['2. Methods', '3. Results', 'References'],
    cite: dotted,
  }).pdf()
}

/** All places in one paragraph, each behind its number. */
const runOfPlaces = (document: RealDocument): Words[] =>
  placesOf(document).flatMap((place, at): Words[] => [
    { bold: String(at + 1) },
    ` ${place}${at === placesOf(document).length - 1 ? '' : ', '}`,
  ])

function plos(document: RealDocument): Uint8Array {
  const x = 200
  const sheet = new Sheet(() => [{ text: 'PLOS ONE', x: 36, y: 40, size: 24, font: 'bold' }])
  sheet
    .gap(20)
    .write('RESEARCH ARTICLE', { x, size: 9 })
    .gap(4)
    .write(document.title, { x, size: 18, font: 'bold', width: 360 })
    .gap(10)
  sheet.write(byline(document, { last: ', ' }), { x, size: 10, font: 'bold', width: 360 }).gap(8)
  sheet
    .write(runOfPlaces(document), { x, size: 8, width: 360 })
    .gap(6)
    .write(`* ${document.authors[0]!.email}`, { x, size: 8 })
    .gap(16)
  sheet.columns(
    (left) => {
      left.write('OPEN ACCESS', { x: 36, size: 9, font: 'bold' }).gap(8)
      for (const text of [
        `Citation: ${document.authors.map(({ name }) => `${family(name)} ${name[0]}`).join(', ')} (2021) ${document.title}. PLoS ONE 16(3): e0123456.`,
        'Editor: Emil Editor, University of Somewhere, GERMANY',
        'Received: March 3, 2020',
        'Copyright: © 2021 Somebody et al. This is an open access article.',
      ])
        left.write(text, { x: 36, width: 140, size: 7 }).gap(6)
    },
    (right) => {
      right
        .write('Abstract', { x, size: 14, font: 'bold' })
        .gap(6)
        .write(document.abstract, { x, width: 360, size: 9.5 })
        .gap(12)
      right
        .write('Introduction', { x, size: 14, font: 'bold' })
        .gap(4)
        .write(document.body[0]!, { x, width: 360, size: 9.5 })
    },
  )
  return oneColumn(sheet.turn(), document, {
    x: 120,
    headings: ['Methods', 'Results', 'References'],
    cite: dotted,
  }).pdf()
}

function biorxiv(document: RealDocument): Uint8Array {
  const stamp = [
    'bioRxiv preprint doi: https://doi.org/10.1101/2021.03.03.123456; this version posted March 3, 2021. The copyright holder for this preprint',
    '(which was not certified by peer review) is the author/funder. It is made available under aCC-BY 4.0 International license.',
  ]
  const sheet = new Sheet(() => [
    ...stamp.map((text, at) => ({ text, x: 60, y: 20 + 9 * at, size: 7 })),
    ...Array.from({ length: 28 }, (_, at) => ({ text: String(at + 1), x: 40, y: 84 + 24 * at, size: 8 })),
  ])
  const text = { size: 12, leading: 2 }
  sheet
    .write(document.title, { ...text, size: 14, font: 'bold' })
    .gap(6)
    .write(byline(document, { last: ', ' }), text)
  for (const [at, place] of placesOf(document).entries()) sheet.write([{ up: String(at + 1) }, ` ${place}`], text)
  sheet.write(`* Corresponding author: ${document.authors[0]!.name}, ${document.authors[0]!.email}`, text)
  sheet.write('Abstract', { ...text, font: 'bold' }).write(document.abstract, text)
  sheet.write([{ bold: 'Keywords: ' }, document.keywords.join(', ')], text)
  return oneColumn(sheet, document, {
    ...text,
    headings: ['Introduction', 'Methods', 'References'],
    cite: harvard,
    hanging: 0,
  }).pdf()
}

function acm(document: RealDocument): Uint8Array {
  const sheet = new Sheet()
  sheet.centre(document.title, { size: 18, font: 'bold', width: 480 }).gap(10)
  authorColumns(sheet, document, (author, middle, column) => {
    column.write(author.name, { middle, width: 150, size: 12 }).write(author.email, { middle, width: 150, size: 10 })
    for (const place of author.affiliations) column.write(place, { middle, width: 150, size: 10 })
  })
  const heading = { ...columns.left, size: 11, font: 'bold' as const }
  sheet
    .gap(10)
    .write('ABSTRACT', heading)
    .write(document.abstract, { ...columns.left, size: 9 })
    .gap(8)
  sheet
    .write('CCS CONCEPTS', heading)
    .write('• Computing methodologies → Learning; • Information systems → Search.', { ...columns.left, size: 9 })
    .gap(8)
  sheet
    .write('KEYWORDS', heading)
    .write(document.keywords.join(', '), { ...columns.left, size: 9 })
    .gap(8)
  sheet.write([{ bold: 'ACM Reference Format:' }], { ...columns.left, size: 8 })
  sheet
    .write(
      `${document.authors.map(({ name }) => name).join(', ')}. 2021. ${document.title}. In Proceedings of Many Things. ACM, New York, NY, USA.`,
      { ...columns.left, size: 8 },
    )
    .turn()
  return twoColumns(sheet, document, { first: '1 INTRODUCTION', references: 'REFERENCES' }).pdf()
}

function acmSmall(document: RealDocument): Uint8Array {
  const sheet = new Sheet()
  sheet.write(document.title, { x: 46, size: 15, font: 'bold' }).gap(8)
  for (const { name, affiliations } of document.authors)
    sheet.write(`${name.toUpperCase()}, ${affiliations[0]}`, { x: 46, size: 11 })
  sheet.gap(8).write(document.abstract, { x: 46, size: 9 }).gap(6)
  sheet.write('CCS Concepts: • Computing methodologies → Learning.', { x: 46, size: 9 })
  sheet.write(`Additional Key Words and Phrases: ${document.keywords.join(', ')}`, { x: 46, size: 9 }).gap(4)
  sheet.write([{ bold: 'ACM Reference Format:' }], { x: 46, size: 8 })
  sheet.write(
    `${document.authors.map(({ name }) => name).join(', ')}. 2021. ${document.title}. J. ACM 12, 3 (March 2021), 23 pages.`,
    { x: 46, size: 8 },
  )
  return oneColumn(sheet, document, { x: 46, headings: ['1 INTRODUCTION', '2 METHODS', 'REFERENCES'] }).pdf()
}

function wiley(document: RealDocument): Uint8Array {
  const sheet = new Sheet((page) => [
    {
      text: page === 1 ? 'Received: 3 March 2020 | Revised: 1 May 2021 | Accepted: 12 May 2021' : 'LINDQVIST ET AL.',
      x: 50,
      y: 40,
      size: 7,
    },
  ])
  sheet
    .write('DOI: 10.1002/mt.1234', { x: 50, size: 7 })
    .gap(12)
    .write('RESEARCH ARTICLE', { x: 50, size: 9, font: 'bold' })
    .gap(10)
  sheet.write(document.title, { x: 50, size: 20, font: 'bold' }).gap(14)
  sheet
    .write(byline(document, { between: ' | ', last: ' | ', corresponding: '' }), { x: 50, size: 12, font: 'bold' })
    .gap(16)
  sheet.columns(
    (left) => {
      for (const [at, place] of placesOf(document).entries())
        left.write([{ up: String(at + 1) }, place], { x: 50, width: 140, size: 7.5 }).gap(3)
      left.gap(6).write('Correspondence', { x: 50, size: 7.5, font: 'bold' })
      left.write(
        `${document.authors[0]!.name}, ${document.authors[0]!.affiliations[0]}. Email: ${document.authors[0]!.email}`,
        { x: 50, width: 140, size: 7.5 },
      )
    },
    (right) => {
      right
        .write('Abstract', { x: 210, size: 10, font: 'bold' })
        .gap(3)
        .write(document.abstract, { x: 210, width: 335, size: 9 })
        .gap(10)
      right
        .write('KEYWORDS', { x: 210, size: 8, font: 'bold' })
        .write(document.keywords.join(', '), { x: 210, width: 335, size: 8 })
    },
  )
  return twoColumns(sheet.turn(), document, {
    first: '1 | INTRODUCTION',
    references: 'REFERENCES',
    cite: harvard,
  }).pdf()
}

function nature(document: RealDocument): Uint8Array {
  const sheet = new Sheet((page) =>
    page === 1
      ? [{ text: 'ARTICLE', x: 50, y: 50, size: 20, font: 'bold' }]
      : [{ text: 'NATURE OF MANY THINGS | (2021) 12:345', x: 50, y: 40, size: 7 }],
  )
  sheet.write('https://doi.org/10.1038/s00000-021-00001-1 OPEN', { x: 50, size: 8 }).gap(16)
  sheet.write(document.title, { x: 50, size: 24, font: 'bold', width: 490 }).gap(10)
  sheet.write(byline(document, { last: ' & ', corresponding: '' }), { x: 50, size: 11 }).gap(14)
  sheet.write(document.abstract, { x: 50, size: 10, font: 'bold', width: 380 })
  sheet.y = 690
  for (const [at, place] of placesOf(document).entries())
    sheet.write([{ up: String(at + 1) }, ` ${place}.`], { x: 50, size: 6.5, width: 490 })
  sheet.write(`email: ${document.authors[0]!.email}`, { x: 54, size: 6.5 })
  return twoColumns(sheet.turn(), document, { first: 'Results', cite: dotted }).pdf()
}

function frontiers(document: RealDocument): Uint8Array {
  const x = 190
  const sheet = new Sheet((page) =>
    page === 1
      ? [
          { text: 'ORIGINAL RESEARCH', x: 440, y: 40, size: 9, font: 'bold' },
          { text: 'published: 1 June 2021', x: 440, y: 50, size: 8 },
          { text: 'doi: 10.3389/fmt.2021.00345', x: 440, y: 60, size: 8 },
        ]
      : [],
  )
  sheet.gap(40).write(document.title, { x, width: 360, size: 20, font: 'bold' }).gap(10)
  sheet.write(byline(document, { beforeMark: ' ' }), { x, width: 360, size: 11 }).gap(8)
  const places = placesOf(document).flatMap((place, at): Words[] => [
    { up: String(at + 1) },
    ` ${place}${at === placesOf(document).length - 1 ? '' : ', '}`,
  ])
  sheet.write(places, { x, width: 360, size: 8, font: 'italic' }).gap(18)
  sheet.columns(
    (left) => {
      const note = (label: string, ...lines: string[]) => {
        left.write(label, { x: 36, size: 8, font: 'italic' })
        for (const line of lines) left.write(line, { x: 36, width: 135, size: 8 })
        left.gap(6)
      }
      note('Edited by:', 'Emil Editor,', 'University of Somewhere, Germany')
      note(
        'Reviewed by:',
        'Rita Reviewer,',
        'University of Elsewhere, Italy',
        'Ron Referee,',
        'Another University, Spain',
      )
      note('*Correspondence:', document.authors[0]!.name, document.authors[0]!.email)
      note('Received: 3 March 2020', 'Accepted: 12 May 2021')
    },
    (right) => {
      right.write(document.abstract, { x, width: 360, size: 9.5 }).gap(8)
      right.write([{ bold: 'Keywords: ' }, document.keywords.join(', ')], { x, width: 360, size: 9 }).gap(14)
      right
        .write('INTRODUCTION', { x, size: 11, font: 'bold' })
        .gap(3)
        .write(document.body[0]!, { x, width: 360, size: 9.5 })
    },
  )
  return twoColumns(sheet.turn(), document, { first: 'METHODS', references: 'REFERENCES', cite: harvard }).pdf()
}

function neurips(document: RealDocument): Uint8Array {
  const sheet = new Sheet()
  sheet.gap(20).centre(document.title, { size: 17, font: 'bold' }).gap(24)
  authorColumns(sheet, document, (author, middle, column) => {
    column.write(author.name, { middle, width: 150, size: 10, font: 'bold' })
    for (const place of author.affiliations) column.write(place, { middle, width: 150, size: 10 })
    column.write(author.email, { middle, width: 150, size: 10 })
  })
  sheet.gap(10).centre('Abstract', { size: 12, font: 'bold' }).gap(6).write(document.abstract, { x: 108, size: 10 })
  return oneColumn(sheet, document, { x: 90 }).pdf()
}

function lncs(document: RealDocument): Uint8Array {
  const { authors } = document
  const names = authors.flatMap((author, at): Words[] => [
    author.name,
    { up: `${marksOf(document, author).join(',')}${author.orcid ? `[${author.orcid}]` : ''}` },
    at === authors.length - 1 ? '' : at === authors.length - 2 ? ', and ' : ', ',
  ])
  const sheet = new Sheet()
  sheet.gap(20).centre(document.title, { size: 14, font: 'bold' }).gap(12).centre(names, { size: 10 }).gap(10)
  for (const [at, place] of placesOf(document).entries())
    sheet.centre([{ up: String(at + 1) }, ` ${place}`], { size: 9 })
  sheet.centre(document.authors[0]!.email, { size: 9 }).gap(20)
  sheet.write([{ bold: 'Abstract. ' }, document.abstract], { x: 100, size: 9 }).gap(10)
  sheet.write([{ bold: 'Keywords: ' }, document.keywords.join(' · ')], { x: 100, size: 9 })
  return oneColumn(sheet, document, { cite: (reference, at) => dotted(reference, at) }).pdf()
}

function jmlr(document: RealDocument): Uint8Array {
  const sheet = new Sheet((page) => [
    {
      text: page === 1 ? 'Journal of Many Things Research 22 (2021) 1-23' : 'Lindqvist and Nowak',
      x: 72,
      y: 40,
      size: 8,
    },
  ])
  sheet.write('Submitted 3/20; Revised 5/21; Published 6/21', { size: 8 }).gap(14)
  sheet.centre(document.title, { size: 14, font: 'bold' }).gap(14)
  for (const { name, affiliations, email } of document.authors) {
    sheet.write(name, { size: 11, font: 'bold' }).put({ text: email, x: 400, y: sheet.y, size: 9 })
    for (const place of affiliations) sheet.write(place, { size: 10, font: 'italic' })
    sheet.gap(6)
  }
  sheet
    .gap(4)
    .write([{ bold: 'Editor: ' }, 'Emil Editor'], { size: 10 })
    .gap(14)
  sheet.centre('Abstract', { size: 11, font: 'bold' }).gap(4).write(document.abstract, { x: 90, size: 10 }).gap(4)
  sheet.write([{ bold: 'Keywords: ' }, document.keywords.join(', ')], { x: 90, size: 10 })
  return oneColumn(sheet, document, { headings: ['1. Introduction', '2. Methods', 'References'], cite: harvard }).pdf()
}

function revtex(document: RealDocument): Uint8Array {
  const sheet = new Sheet()
  const { authors } = document
  const names = authors.flatMap((author, at): Words[] => [
    `${at > 0 && at === authors.length - 1 ? 'and ' : ''}${author.name}${at < authors.length - 2 ? ',' : ''}`,
    { up: `${marksOf(document, author).join(', ')}${at === 0 ? ', *' : ''}` },
    ' ',
  ])
  sheet.gap(10).centre(document.title, { size: 12, font: 'bold' }).gap(8).centre(names, { size: 10 }).gap(2)
  for (const [at, place] of placesOf(document).entries())
    sheet.centre([{ up: String(at + 1) }, place], { size: 9, font: 'italic' })
  sheet.centre('(Dated: March 3, 2021)', { size: 9 }).gap(6).write(document.abstract, { x: 105, size: 9 }).gap(14)
  return twoColumns(sheet, document, { first: 'I. INTRODUCTION', references: 'REFERENCES' }).pdf()
}

function acl(document: RealDocument): Uint8Array {
  const sheet = new Sheet()
  sheet.gap(10).centre(document.title, { size: 15, font: 'bold', width: 480 }).gap(14)
  authorColumns(sheet, document, (author, middle, column) => {
    column.write(author.name, { middle, width: 150, size: 12, font: 'bold' })
    for (const place of author.affiliations) column.write(place, { middle, width: 150, size: 12 })
    column.write(author.email, { middle, width: 150, size: 11 })
  })
  sheet.gap(14).columns(
    (left) => {
      left
        .write('Abstract', { middle: 169, size: 12, font: 'bold' })
        .gap(6)
        .write(document.abstract, { x: 67, width: 204, size: 10 })
      left
        .gap(12)
        .write('1 Introduction', { ...columns.left, size: 12, font: 'bold' })
        .write(document.body[0]!, { ...columns.left, size: 11 })
    },
    (right) => right.write(document.body[1]!, { ...columns.right, size: 10 }),
  )
  return twoColumns(sheet.turn(), document, { first: '2 Related Work', cite: harvard }).pdf()
}

function ams(document: RealDocument): Uint8Array {
  const sheet = new Sheet((page) =>
    page === 1
      ? []
      : [
          {
            text: document.authors
              .map(({ name }) => short(name).toUpperCase())
              .slice(0, 3)
              .join(', '),
            x: 200,
            y: 40,
            size: 8,
          },
        ],
  )
  const names = document.authors.map(({ name }) => name.toUpperCase())
  const list = names.length < 3 ? names.join(' AND ') : `${names.slice(0, -1).join(', ')}, AND ${names.at(-1)}`
  sheet
    .gap(30)
    .centre(document.title.toUpperCase(), { size: 12, font: 'bold' })
    .gap(16)
    .centre(list, { size: 9 })
    .gap(20)
  sheet.write(['ABSTRACT. ', document.abstract], { x: 110, size: 8 })
  return oneColumn(sheet, document, { headings: ['1. Introduction', '2. Methods', 'References'] }).pdf()
}

/** A page for the title as Word prints it, with the abstract on the next one. */
function typescript(document: RealDocument): Uint8Array {
  const sheet = new Sheet((page) => [{ text: `MANY THINGS ${page}`, x: 72, y: 40, size: 12 }])
  const text = { size: 12, leading: 2 }
  sheet
    .gap(140)
    .centre(document.title, { ...text, font: 'bold' })
    .gap(20)
    .centre(byline(document), text)
  for (const [at, place] of placesOf(document).entries()) sheet.centre([{ up: String(at + 1) }, place], text)
  sheet
    .turn()
    .centre('Abstract', { ...text, font: 'bold' })
    .write(document.abstract, text)
  sheet.write([{ italic: 'Keywords: ' }, document.keywords.join(', ')], text).turn()
  return oneColumn(sheet, document, {
    ...text,
    headings: ['Introduction', 'Methods', 'References'],
    cite: harvard,
    hanging: 36,
  }).pdf()
}

interface Layout {
  name: string
  write: (document: RealDocument) => Uint8Array
  /** Whether iDs stand in it, and places of the authors. */
  hasIds: boolean
  hasPlaces: boolean
}

/** Layouts of publishers, written in small. */
export const layouts: Layout[] = (
  [
    ['Elsevier: journal larger than the title, letters as marks, keywords beside the abstract', elsevier],
    ['Elsevier’s LaTeX class for preprints', elsevierPreprint],
    ['Springer: dots between names, places at the foot', springer],
    ['IEEE conference: authors in columns', ieee],
    ['IEEE journal: grades behind names, places in a note', ieeeJournal],
    ['arXiv: article class of LaTeX', arxiv],
    ['MDPI: notes in the left margin', mdpi],
    ['PLOS: journal at the head, places in one paragraph', plos],
    ['bioRxiv: numbers of lines, a stamp above', biorxiv],
    ['ACM conference: authors in columns, its own citation below', acm],
    ['ACM journal: capitals, place behind the name, no heading', acmSmall],
    ['Wiley: bars between names, places in the margin', wiley],
    ['Nature: no heading above the abstract, places at the foot', nature],
    ['Frontiers: editors and reviewers in the margin', frontiers],
    ['NeurIPS: bold authors in columns', neurips],
    ['LNCS: iDs raised behind names', lncs],
    ['JMLR: addresses to the right of names', jmlr],
    ['APS: commas before marks, no heading', revtex],
    ['ACL: authors in columns, abstract in the left column', acl],
    ['AMS: title and names in capitals', ams],
    ['Word: a title page, double spacing', typescript],
  ] as const
).map(([name, write]) => ({
  name,
  write: (document: RealDocument) => write(plain(document)),
  hasIds: write === ieee || write === lncs,
  hasPlaces: write !== ams,
}))

/** The document in letters that the fonts have. */
export const plain = (document: RealDocument): RealDocument =>
  JSON.parse(JSON.stringify(document), (_, value: unknown) => (typeof value === 'string' ? writable(value) : value))
