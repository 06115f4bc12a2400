import { type ReadManuscript, UnreadableFile } from '../base/manuscript.ts'
import { namesIn } from '../base/zip.ts'
import { readDocx } from '../docx/read-docx.ts'
import { readJats } from '../jats/read-jats.ts'
import { readPdf } from '../pdf/read-pdf.ts'
import { manuscriptInMeca } from './meca.ts'

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
