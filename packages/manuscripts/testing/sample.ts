import { strToU8, zipSync } from 'fflate'
import { type PdfLine, smallPdf } from './small-pdf.ts'

const paragraph = [
  'We measure how rewetted peatlands take up carbon in the years after drainage',
  'ends. Across forty sites the balance turns negative within a decade, and the',
  'water table explains most of the differences that we see between the sites.',
  'Models that leave it out tell too little of what happens below the surface.',
]

/** A manuscript of one page, with two authors, of whom one has an ORCID iD in a link. */
export const samplePage: PdfLine[] = [
  { text: 'Carbon in rewetted peatlands of the north', y: 90, size: 18 },
  { text: 'Ada Lindqvist and Piotr Nowak', y: 120, size: 11 },
  { text: 'Department of Geography, Uppsala University, Uppsala, Sweden', y: 136, size: 9 },
  { text: 'Abstract', y: 170, size: 12 },
  ...paragraph.map((text, at) => ({ text, y: 190 + 12 * at })),
  { text: 'Keywords: peatlands, carbon balance, water table', y: 250 },
  { text: '1 Introduction', y: 280, size: 12 },
  ...paragraph.map((text, at) => ({ text, y: 300 + 12 * at })),
  { text: 'References', y: 380, size: 12 },
  { text: '[1] J. Smith. Water tables of bogs. Ecology Letters, 2019. doi:10.1111/ele.', y: 400 },
  { text: '12345', x: 90, y: 412 },
  { text: '[2] K. Berg and L. Holm. Peat and climate. 2021. arXiv:2101.01234', y: 430 },
]

export const samplePdf = (more: PdfLine[] = []): Uint8Array =>
  smallPdf({
    pages: [[...samplePage, ...more]],
    links: [{ url: 'https://orcid.org/0000-0002-1825-0097', rect: [200, 110, 214, 124] }],
  })

export const abstractStart = 'We measure how rewetted peatlands take up carbon'

export const sampleJats = (head = ''): string => `<?xml version="1.0"?>${head}
<article xml:lang="en" xmlns:xlink="http://www.w3.org/1999/xlink"><front><article-meta>
<title-group><article-title>Carbon in <italic>rewetted</italic> peatlands<xref ref-type="fn">*</xref></article-title></title-group>
<contrib-group>
<contrib contrib-type="author"><contrib-id contrib-id-type="orcid">https://orcid.org/0000-0002-1825-0097</contrib-id>
<name><surname>Lindqvist</surname><given-names>Ada</given-names></name><xref ref-type="aff" rid="a1"><sup>1</sup></xref><email>ada@uu.se</email></contrib>
<contrib contrib-type="author"><name><surname>Nowak</surname><given-names>Piotr</given-names></name><xref ref-type="aff" rid="a2">2</xref></contrib>
<contrib contrib-type="editor"><name><surname>Editor</surname><given-names>Emil</given-names></name></contrib>
<aff id="a1"><label>1</label><institution>Uppsala University</institution>, <country>Sweden</country></aff>
<aff id="a2"><label>2</label>University of Warsaw, Poland</aff>
</contrib-group>
<abstract><title>Abstract</title><p>${paragraph.join(' ')}</p></abstract>
<kwd-group><kwd>peatlands</kwd><kwd>carbon balance</kwd></kwd-group>
</article-meta></front><body><sec><title>Introduction</title><p>Peat.</p></sec></body>
<back><ref-list><ref id="r1"><element-citation><person-group><name><surname>Smith</surname><given-names>J</given-names></name></person-group>
<article-title>Water tables of bogs</article-title><year>2019</year><pub-id pub-id-type="doi">10.1111/ELE.12345</pub-id></element-citation></ref></ref-list></back></article>`

const w =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const inStyle = (text: string, style = '', look = '') =>
  `<w:p><w:pPr>${style && `<w:pStyle w:val="${style}"/>`}</w:pPr><w:r><w:rPr>${look}</w:rPr><w:t>${text}</w:t></w:r></w:p>`
const style = (id: string, name: string, size: number) =>
  `<w:style w:styleId="${id}"><w:name w:val="${name}"/><w:rPr><w:sz w:val="${2 * size}"/></w:rPr></w:style>`

/** The same manuscript as a Word document; `more` are further paragraphs. */
export function sampleDocx(more = ''): Uint8Array {
  const body = [
    inStyle('Carbon in rewetted peatlands of the north', 'Title'),
    '<w:p><w:r><w:t>Ada Lindqvist</w:t></w:r><w:hyperlink r:id="rId1"><w:r><w:t> iD</w:t></w:r></w:hyperlink><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>1</w:t></w:r><w:r><w:t>, Piotr Nowak</w:t></w:r><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>2</w:t></w:r></w:p>',
    '<w:p><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>1</w:t></w:r><w:r><w:t>Uppsala University, Sweden</w:t></w:r></w:p>',
    '<w:p><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>2</w:t></w:r><w:r><w:t>University of Warsaw, Poland</w:t></w:r></w:p>',
    inStyle('Abstract', 'H1'),
    inStyle(paragraph.join(' ')),
    inStyle('Keywords: peatlands; carbon balance'),
    inStyle('Introduction', 'H1'),
    inStyle(paragraph.join(' ')),
    more,
    inStyle('References', 'H1'),
    inStyle('Smith, J. (2019). Water tables of bogs. Ecology Letters. https://doi.org/10.1111/ele.12345'),
    inStyle(
      'Berg, K. (2021). Peat and climate. A longer entry of the list that goes on for more than one line of the page, surely.',
    ),
  ].join('')
  return zipSync({
    'word/document.xml': strToU8(`<w:document ${w}><w:body>${body}</w:body></w:document>`),
    'word/styles.xml': strToU8(
      `<w:styles ${w}><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>${style('Title', 'Title', 20)}${style('H1', 'heading 1', 14)}</w:styles>`,
    ),
    'word/_rels/document.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://orcid.org/0000-0002-1825-0097"/></Relationships>',
    ),
  })
}

export const sampleMeca = (files: Record<string, Uint8Array>, manifest: string): Uint8Array =>
  zipSync({ 'manifest.xml': strToU8(manifest), ...files })

/** A paragraph in white. */
export const whiteParagraph = (text: string): string => inStyle(text, '', '<w:color w:val="FFFFFF"/>')
