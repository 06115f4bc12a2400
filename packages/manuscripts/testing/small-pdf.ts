/** A line of a page: where it begins, how large it is, and operators around it, such as a colour. */
export interface PdfLine {
  text: string
  font?: 'bold' | 'italic'
  x?: number
  y: number
  size?: number
  before?: string
  after?: string
}

interface SmallPdf {
  pages: PdfLine[][]
  /** Entries of the catalogue, such as an action. */
  catalogue?: string
  /** Links of the first page: an address and a place. */
  /** More objects of the file, the first of which has number 10. */
  objects?: string[]
  /** More entries of the pages' resources. */
  resources?: string
  links?: { url: string; rect: [number, number, number, number] }[]
}

const FIRST_MORE = 10

/** Writes a PDF of plain lines in Helvetica; y counts from the upper edge of a page of 595 × 842 points. */
export function smallPdf({
  pages,
  catalogue = '',
  objects: more = [],
  resources = '',
  links = [],
}: SmallPdf): Uint8Array {
  const objects: string[] = []
  const add = (body: string) => objects.push(body)
  add(`<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`)
  const firstPage = Math.max(6, more.length > 0 ? FIRST_MORE + more.length : 0)
  const kids = pages.map((_, at) => `${firstPage + 2 * at} 0 R`)
  add(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`)
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  for (const face of ['Bold', 'Oblique'])
    add(`<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-${face} /Encoding /WinAnsiEncoding >>`)
  while (more.length > 0 && objects.length < FIRST_MORE - 1) add('null')
  for (const body of more) add(body)
  for (const [at, lines] of pages.entries()) {
    const annotations = at === 0 ? links.map(annotationOf).join(' ') : ''
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R >> ${resources} >> /Annots [${annotations}] /Contents ${firstPage + 2 * at + 1} 0 R >>`,
    )
    const content = lines.map(drawLine).join('\n')
    add(`<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`)
  }
  return fileOf(objects)
}

const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&')

const drawLine = ({ text, font, x = 72, y, size = 10, before = '', after = '' }: PdfLine) =>
  `q ${before} BT /${font === 'bold' ? 'F2' : font === 'italic' ? 'F3' : 'F1'} ${size} Tf 1 0 0 1 ${x} ${842 - y} Tm (${escaped(text)}) Tj ET Q ${after}`

const annotationOf = ({ url, rect: [x0, y0, x1, y1] }: NonNullable<SmallPdf['links']>[number]) =>
  `<< /Type /Annot /Subtype /Link /Rect [${x0} ${842 - y1} ${x1} ${842 - y0}] /A << /S /URI /URI (${escaped(url)}) >> >>`

function fileOf(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.7\n'
  const offsets: number[] = []
  for (const [at, body] of objects.entries()) {
    offsets.push(Buffer.byteLength(file, 'latin1'))
    file += `${at + 1} 0 obj\n${body}\nendobj\n`
  }
  const start = Buffer.byteLength(file, 'latin1')
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return new Uint8Array(Buffer.from(file, 'latin1'))
}
