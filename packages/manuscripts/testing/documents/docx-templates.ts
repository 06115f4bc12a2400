import { strToU8, zipSync } from 'fflate'
import { placesOf, type RealDocument } from './real-words.ts'

interface Look {
  bold?: boolean
  italic?: boolean
  size?: number
  raised?: boolean
  /** Where a press on it leads. */
  url?: string
}

const xml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** Words of a paragraph in one look. */
function run(text: string, { bold, italic, size, raised, url }: Look = {}): string {
  const look = `${bold ? '<w:b/>' : ''}${italic ? '<w:i/>' : ''}${size ? `<w:sz w:val="${2 * size}"/><w:szCs w:val="${2 * size}"/>` : ''}${raised ? '<w:vertAlign w:val="superscript"/>' : ''}`
  const plain = `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${xml(text)}</w:t></w:r>`
  if (url === undefined) return plain
  return `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> HYPERLINK "${xml(url)}" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${plain}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
}

interface Setting {
  style?: string
  centred?: boolean
  newPage?: boolean
  numbered?: boolean
}

const paragraph = (runs: string, { style, centred, newPage, numbered }: Setting = {}) =>
  `<w:p><w:pPr>${style ? `<w:pStyle w:val="${style}"/>` : ''}${newPage ? '<w:pageBreakBefore/>' : ''}${numbered ? '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>' : ''}${centred ? '<w:jc w:val="center"/>' : ''}</w:pPr>${runs}</w:p>`

const table = (cells: readonly string[]) =>
  `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/></w:tblPr><w:tblGrid>${cells.map(() => '<w:gridCol w:w="3000"/>').join('')}</w:tblGrid><w:tr>${cells.map((cell) => `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${cell}</w:tc>`).join('')}</w:tr></w:tbl>`

/** A box of text that floats on the page, with the older form that Word writes beside it. */
const textBox = (paragraphs: string) =>
  `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="5400000" cy="1800000"/><wp:docPr id="1" name="Box"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="5400000" cy="1800000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></wps:spPr><wps:txbx><w:txbxContent>${paragraphs}</w:txbxContent></wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape style="width:425pt;height:141pt"><v:textbox><w:txbxContent>${paragraphs}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`

const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:v="urn:schemas-microsoft-com:vml"'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

interface Style {
  id: string
  name: string
  size?: number
  bold?: boolean
}

const styleOf = ({ id, name, size, bold }: Style) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:rPr>${bold ? '<w:b/>' : ''}${size ? `<w:sz w:val="${2 * size}"/>` : ''}</w:rPr></w:style>`

/** A whole file of Word, as strict readers want it. */
function file(body: string, styles: readonly Style[] = [], size = 11): Uint8Array {
  const types = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relationship = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`
  const list = (inside: string) =>
    `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`
  return zipSync({
    '[Content_Types].xml': strToU8(
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${types}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${types}.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="${types}.numbering+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(list(relationship(1, 'officeDocument', 'word/document.xml'))),
    'word/_rels/document.xml.rels': strToU8(
      list(relationship(1, 'styles', 'styles.xml') + relationship(2, 'numbering', 'numbering.xml')),
    ),
    'word/document.xml': strToU8(
      `${declaration}<w:document ${namespaces} mc:Ignorable=""><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1417" w:right="1417" w:bottom="1134" w:left="1417"/></w:sectPr></w:body></w:document>`,
    ),
    'word/numbering.xml': strToU8(
      `${declaration}<w:numbering ${namespaces}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    ),
    'word/styles.xml': strToU8(
      `${declaration}<w:styles ${namespaces}><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="${2 * size}"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${styles.map(styleOf).join('')}</w:styles>`,
    ),
  })
}

const orcidUrl = (orcid: string) => `https://orcid.org/${orcid}`

type Separators = readonly [between: string, last: string]

/** The authors in one line, with a mark behind each name. */
function byline(
  document: RealDocument,
  { marks, look = {}, separators = [', ', ' and '] }: { marks: string; look?: Look; separators?: Separators },
): string {
  const places = placesOf(document)
  const { authors } = document
  return authors
    .map(({ name, affiliations, orcid }, at) => {
      const own = affiliations.map((place) => marks[places.indexOf(place)] ?? String(places.indexOf(place) + 1))
      const end = at === authors.length - 1 ? '' : at === authors.length - 2 ? separators[1] : separators[0]
      return `${run(name, look)}${run(`${own.join(',')}${at === 0 ? ',*' : ''}`, { ...look, raised: true })}${orcid ? run(' iD', { ...look, url: orcidUrl(orcid) }) : ''}${run(end, look)}`
    })
    .join('')
}

const apa = ({ authors, title, year, doi }: RealDocument['references'][number]) =>
  `${authors.map((name) => `${name.split(' ').at(-1)}, ${name[0]}.`).join(', ')} (${year}). ${title}. Journal of Many Things, 3, 12–34. https://doi.org/${doi}`
const vancouver = ({ authors, title, year, doi }: RealDocument['references'][number]) =>
  `${authors.map((name) => `${name.split(' ').at(-1)} ${name[0]}`).join(', ')}. ${title}. J Many Things. ${year};3:12–34. doi:${doi}`

/** Styles for everything. */
function styled(document: RealDocument): Uint8Array {
  const at = (style: string) => (text: string) => paragraph(run(text), { style })
  const [heading, text] = [at('Heading1'), at('BodyText')]
  return file(
    [
      at('Title')(document.title),
      paragraph(byline(document, { marks: '' }), { style: 'Author' }),
      ...placesOf(document).map((place, number) =>
        paragraph(run(String(number + 1), { raised: true }) + run(place), { style: 'Affiliation' }),
      ),
      paragraph(run(`* Corresponding author: ${document.authors[0]!.email}`), { style: 'Affiliation' }),
      ...[heading('Abstract'), at('Abstract')(document.abstract)],
      text(`Keywords: ${document.keywords.join('; ')}`),
      ...[heading('Introduction'), ...document.body.map(text)],
      heading('References'),
      ...document.references.map((reference) => at('Bibliography')(apa(reference))),
    ].join(''),
    [
      ...[
        { id: 'Title', name: 'Title', size: 22, bold: true },
        { id: 'Author', name: 'Author', size: 12 },
      ],
      ...[
        { id: 'Affiliation', name: 'Affiliation', size: 10 },
        { id: 'Abstract', name: 'Abstract', size: 10 },
      ],
      ...[
        { id: 'Heading1', name: 'heading 1', size: 14, bold: true },
        { id: 'BodyText', name: 'Body Text' },
      ],
      { id: 'Bibliography', name: 'Bibliography' },
    ],
  )
}

/** No styles at all: only bold, sizes and the middle of the page. */
function bare(document: RealDocument): Uint8Array {
  const heading = (text: string) => paragraph(run(text, { bold: true, size: 13 }))
  const text = (words: string) => paragraph(run(words))
  return file(
    [
      paragraph(run(document.title, { bold: true, size: 16 }), { centred: true }),
      paragraph(''),
      paragraph(byline(document, { marks: '', look: { size: 12 }, separators: [', ', ', and '] }), { centred: true }),
      ...placesOf(document).map((place, at) =>
        paragraph(run(`${at + 1}`, { raised: true, italic: true }) + run(` ${place}`, { italic: true, size: 10 }), {
          centred: true,
        }),
      ),
      paragraph(''),
      paragraph(run('Abstract. ', { bold: true }) + run(document.abstract)),
      paragraph(run('Keywords: ', { bold: true }) + run(document.keywords.join(', '))),
      ...[heading('1. Introduction'), ...document.body.map(text), heading('References')],
      ...document.references.map((reference, at) => text(`[${at + 1}] ${vancouver(reference)}`)),
    ].join(''),
  )
}

/** A page of its own for title and authors, all in one size; letters as marks; the abstract on the next page. */
function titlePage(document: RealDocument): Uint8Array {
  const heading = (text: string, newPage = false) => paragraph(run(text, { bold: true }), { centred: true, newPage })
  const text = (words: string) => paragraph(run(words))
  const places = placesOf(document)
  return file(
    [
      text('Running head: MANY THINGS'),
      paragraph(''),
      paragraph(run(document.title, { bold: true }), { centred: true }),
      paragraph(''),
      paragraph(byline(document, { marks: 'abcdefghijklmnop', separators: [', ', ', & '] }), { centred: true }),
      ...places.map((place, at) =>
        paragraph(run('abcdefghijklmnop'[at]!, { raised: true }) + run(` ${place}`), { centred: true }),
      ),
      paragraph(''),
      paragraph(run('Author Note', { bold: true }), { centred: true }),
      text(
        `Correspondence concerning this article should be addressed to ${document.authors[0]!.name}, ${places[0]}. E-mail: ${document.authors[0]!.email}`,
      ),
      text('Word count: 4,321'),
      ...[heading('Abstract', true), text(document.abstract)],
      paragraph(run('Keywords: ', { italic: true }) + run(document.keywords.join(', '))),
      ...[heading('Introduction', true), ...document.body.map(text), heading('References', true)],
      ...document.references.map((reference) => text(apa(reference))),
    ].join(''),
    [],
    12,
  )
}

/** A table with a cell for each author. */
function authorTable(document: RealDocument): Uint8Array {
  const heading = (text: string) => paragraph(run(text), { style: 'Heading1' })
  const small = (text: string, look: Look = {}) => paragraph(run(text, { size: 10, ...look }), { centred: true })
  const cells = document.authors.map(({ name, affiliations, email, orcid }) =>
    [
      small(name, { size: 12 }),
      ...affiliations.map((place) => small(place, { italic: true })),
      small(email),
      ...(orcid ? [small(orcidUrl(orcid))] : []),
    ].join(''),
  )
  const rows = Array.from({ length: Math.ceil(cells.length / 3) }, (_, at) => table(cells.slice(3 * at, 3 * at + 3)))
  return file(
    [
      paragraph(run(document.title), { style: 'PaperTitle' }),
      ...[rows.join(paragraph('')), paragraph('')],
      paragraph(run('Abstract—', { bold: true, italic: true }) + run(document.abstract, { bold: true, size: 9 })),
      paragraph(run('Index Terms—', { bold: true, italic: true }) + run(document.keywords.join(', '), { size: 9 })),
      ...[heading('I. Introduction'), ...document.body.map((text) => paragraph(run(text))), heading('References')],
      ...document.references.map((reference) => paragraph(run(vancouver(reference), { size: 8 }), { numbered: true })),
    ].join(''),
    [
      { id: 'PaperTitle', name: 'paper title', size: 24 },
      { id: 'Heading1', name: 'heading 1' },
    ],
    10,
  )
}

/** Title and authors in a box of text. */
function boxed(document: RealDocument): Uint8Array {
  const heading = (text: string) => paragraph(run(text, { bold: true, size: 12 }))
  const authors = byline(document, { marks: '', look: { size: 11 }, separators: [' · ', ' · '] })
  return file(
    [
      textBox(
        [
          paragraph(run(document.title, { bold: true, size: 18 })),
          paragraph(authors),
          ...placesOf(document).map((place, at) => paragraph(run(`${at + 1} ${place}`, { size: 9 }))),
        ].join(''),
      ),
      ...[heading('ABSTRACT'), paragraph(run(document.abstract))],
      paragraph(run('KEYWORDS', { bold: true })),
      paragraph(run(document.keywords.join(' • '))),
      ...[heading('BACKGROUND'), ...document.body.map((text) => paragraph(run(text))), heading('REFERENCES')],
      ...document.references.map((reference) => paragraph(run(apa(reference)))),
    ].join(''),
    [],
    10,
  )
}

/** Styles and headings of a Spanish Word. */
function spanish(document: RealDocument): Uint8Array {
  const heading = (text: string) => paragraph(run(text), { style: 'Ttulo1' })
  const text = (words: string) => paragraph(run(words))
  return file(
    [
      paragraph(run(document.title), { style: 'Puesto' }),
      paragraph(byline(document, { marks: '', separators: [', ', ' y '] })),
      ...placesOf(document).map((place, at) => paragraph(run(`${at + 1}`, { raised: true }) + run(` ${place}`))),
      text(`Autor de correspondencia: ${document.authors[0]!.email}`),
      ...[heading('Resumen'), text(document.abstract), text(`Palabras clave: ${document.keywords.join('; ')}`)],
      ...[heading('Introducción'), ...document.body.map(text), heading('Bibliografía')],
      ...document.references.map((reference) => text(apa(reference))),
    ].join(''),
    [
      { id: 'Puesto', name: 'Título', size: 20 },
      { id: 'Ttulo1', name: 'Título 1', size: 14, bold: true },
    ],
  )
}

/** Each author with place, address and iD under the name; German headings. */
function oneByOne(document: RealDocument): Uint8Array {
  const heading = (text: string) => paragraph(run(text), { style: 'berschrift1' })
  const text = (words: string) => paragraph(run(words))
  return file(
    [
      paragraph(run(document.title), { style: 'Titel' }),
      ...document.authors.flatMap(({ name, affiliations, email, orcid }) => [
        paragraph(run(name, { bold: true })),
        ...affiliations.map(text),
        text(`E-Mail: ${email}`),
        ...(orcid ? [text(`ORCID: ${orcid}`)] : []),
        paragraph(''),
      ]),
      ...[
        heading('Zusammenfassung'),
        text(document.abstract),
        text(`Schlüsselwörter: ${document.keywords.join(', ')}`),
      ],
      ...[heading('Einleitung'), ...document.body.map(text), heading('Literaturverzeichnis')],
      ...document.references.map((reference) => text(apa(reference))),
    ].join(''),
    [
      { id: 'Titel', name: 'Title', size: 24 },
      { id: 'berschrift1', name: 'heading 1', size: 16, bold: true },
    ],
  )
}

/** What each line is stands before it. */
function labelled(document: RealDocument): Uint8Array {
  const line = (label: string, text: string) => paragraph(run(`${label}: `, { bold: true }) + run(text))
  const heading = (text: string) => paragraph(run(text, { bold: true }))
  const text = (words: string) => paragraph(run(words))
  const places = placesOf(document)
  return file(
    [
      line('Title', document.title),
      line('Short title', 'Many things'),
      paragraph(run('Authors: ', { bold: true }) + byline(document, { marks: '' })),
      heading('Affiliations:'),
      ...places.map((place, at) => text(`${at + 1}. ${place}`)),
      line('Corresponding author', `${document.authors[0]!.name}, ${document.authors[0]!.email}`),
      heading('ORCID'),
      ...document.authors.flatMap(({ name, orcid }) => (orcid ? [text(`${name}: ${orcidUrl(orcid)}`)] : [])),
      ...[heading('Abstract'), text(document.abstract), line('Keywords', document.keywords.join(', '))],
      ...[heading('Introduction'), ...document.body.map(text), heading('References')],
      ...document.references.map((reference, at) => text(`${at + 1}. ${vancouver(reference)}`)),
    ].join(''),
  )
}

/** Ways in which people write Word documents. */
export const docxTemplates: { name: string; write: (document: RealDocument) => Uint8Array }[] = [
  { name: 'styles for everything', write: styled },
  { name: 'no styles, only bold and sizes', write: bare },
  { name: 'a title page in one size, letters as marks', write: titlePage },
  { name: 'a table with a cell for each author', write: authorTable },
  { name: 'title and authors in a box of text', write: boxed },
  { name: 'styles and headings in Spanish', write: spanish },
  { name: 'author by author, headings in German', write: oneByOne },
  { name: 'labels before title and authors', write: labelled },
]
