import { type ReadManuscript, UnreadableFile } from '../base/manuscript.ts'
import { decodeXml, parseXml } from '../base/xml.ts'
import { namesIn, unzip } from '../base/zip.ts'
import { readDocx } from '../docx/read-docx.ts'
import { readJats } from '../jats/read-jats.ts'
import { readPdf } from '../pdf/read-pdf.ts'

/** Reads a manuscript; what kind of file it is shows in its bytes, not in its name. */
export async function readManuscript(bytes: Uint8Array): Promise<ReadManuscript> {
  const kind = kindOf(bytes)
  if (kind === 'pdf') return readPdf(bytes)
  if (kind === 'docx') return readDocx(bytes)
  if (kind === 'jats') return readJats(bytes)
  if (kind !== 'meca') throw unsupported()
  const inside = manuscriptInMeca(bytes)
  const insideKind = kindOf(inside)
  // A package within a package is none of a manuscript.
  if (insideKind === 'pdf') return readPdf(inside)
  if (insideKind === 'docx') return readDocx(inside)
  if (insideKind === 'jats') return readJats(inside)
  throw new UnreadableFile('unreadable_file', 'The MECA package contains no manuscript that can be read.')
}

const unsupported = () =>
  new UnreadableFile(
    'unsupported_file',
    'This is neither a PDF, nor a Word document (DOCX), nor JATS XML, nor a MECA package. Save it as one of these, or paste its text; save a spreadsheet as CSV.',
  )

type Kind = 'pdf' | 'docx' | 'jats' | 'meca'

function kindOf(bytes: Uint8Array): Kind | undefined {
  // Some programs write a few bytes before the head of a PDF.
  const head = String.fromCharCode(...bytes.subarray(0, 1024))
  if (head.includes('%PDF-')) return 'pdf'
  if (head.startsWith('PK\u0003\u0004')) return kindOfZip(bytes)
  const plain = head.replaceAll('\u0000', '').replace(/^[^<]{0,4}/, '')
  return /^\s*</.test(plain) && isJats(bytes) ? 'jats' : undefined
}

function isJats(bytes: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 20_000)).replaceAll('\u0000', '')
  return /<(?:\w+:)?article[\s>]/.test(start)
}

function kindOfZip(bytes: Uint8Array): Kind | undefined {
  const names = namesIn(bytes)
  if (names.includes('word/document.xml')) return 'docx'
  return names.some((name) => /(^|\/)manifest\.xml$/.test(name)) ? 'meca' : undefined
}

interface Item {
  type: string
  href: string
}

/** The article of a MECA package: its JATS, else the file of the manuscript. */
function manuscriptInMeca(bytes: Uint8Array): Uint8Array {
  const manifests = unzip(bytes, (name) => /(^|\/)manifest\.xml$/.test(name))
  const [path, manifest] = [...manifests].sort(([a], [b]) => a.length - b.length)[0]!
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const items = itemsOf(manifest)
  const isXml = ({ href }: Item) => /\.(xml|nxml)$/i.test(href)
  const isManuscript = ({ type }: Item) => /article-metadata|manuscript|article/i.test(type)
  const isText = ({ href }: Item) => /\.(pdf|docx)$/i.test(href)
  const item =
    items.find((item) => /article-metadata/i.test(item.type) && isXml(item)) ??
    items.find((item) => isManuscript(item) && isXml(item)) ??
    items.find((item) => isManuscript(item) && isText(item)) ??
    items.find(isText)
  const name = item && folder + decoded(item.href)
  const file = name === undefined ? undefined : unzip(bytes, (entry) => entry === name).get(name)
  if (!file)
    throw new UnreadableFile('unreadable_file', 'The MECA package does not name a manuscript that it contains.')
  return file
}

function itemsOf(manifest: Uint8Array): Item[] {
  const items: Item[] = []
  let type = ''
  parseXml(decodeXml(manifest), {
    open: ({ name, attributes }) => {
      if (name === 'item') type = attributes['item-type'] ?? attributes.type ?? ''
      if (name === 'instance') items.push({ type, href: attributes.href ?? attributes['xlink:href'] ?? '' })
    },
  })
  return items
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href).replace(/^\.?\//, '')
  } catch {
    return href
  }
}
