import type { ReadManuscript } from '../base/manuscript.ts'
import { UnreadableFile } from '../base/manuscript.ts'
import { decodeXml, oneLine, parseXml } from '../base/xml.ts'
import { unzip } from '../base/zip.ts'
import { readLaidOut } from '../pdf/read-laid-out.ts'
import { layOut } from './lay-out.ts'
import { readParagraphs } from './paragraphs.ts'
import { isTitleStyle, readStyles } from './styles.ts'

const wanted = new Set(['word/document.xml', 'word/styles.xml', 'word/_rels/document.xml.rels', 'docProps/core.xml'])

/** Reads a document of Word: its text, its styles and what it says of itself. Pictures and linked files are not looked at. */
export function readDocx(bytes: Uint8Array): ReadManuscript {
  const parts = unzip(bytes, (name) => wanted.has(name))
  const textOf = (name: string) => decodeXml(parts.get(name) ?? new Uint8Array())
  if (!parts.has('word/document.xml'))
    throw new UnreadableFile('unreadable_file', 'The Word document contains no text.')
  const styles = readStyles(textOf('word/styles.xml') || '<styles/>')
  const paragraphs = readParagraphs(
    textOf('word/document.xml'),
    styles,
    readUrls(textOf('word/_rels/document.xml.rels')),
  )
  const declared = readCore(textOf('docProps/core.xml'))
  const titled = paragraphs.find(({ style, runs }) => isTitleStyle(style) && runs.length > 0)
  const title = titled ? oneLine(titled.runs.map(({ text }) => text).join('')) : declared.title
  const hiddenWords = paragraphs.reduce((sum, paragraph) => sum + paragraph.hiddenWords, 0)
  const read = readLaidOut(layOut(paragraphs.filter(({ runs }) => runs.length > 0)), {
    ...declared,
    title,
    hiddenWords,
    isCut: false,
  })
  return read.keywords.length > 0 ? read : { ...read, keywords: declared.keywords }
}

/** Addresses that the text leads to, by their ids. */
function readUrls(xml: string): Map<string, string> {
  const urls = new Map<string, string>()
  if (xml === '') return urls
  parseXml(xml, {
    open: ({ name, attributes }) => {
      if (name === 'Relationship' && /hyperlink$/.test(attributes.Type ?? ''))
        urls.set(attributes.Id ?? '', attributes.Target ?? '')
    },
  })
  return urls
}

function readCore(xml: string): { title: string; keywords: string[]; language: string | null } {
  const core: { title: string; keywords: string[]; language: string | null } = {
    title: '',
    keywords: [],
    language: null,
  }
  if (xml === '') return core
  parseXml(xml, {
    close: ({ name, text, parent }) => {
      if (name === 'title' && parent?.name === 'coreProperties') core.title = oneLine(text)
      else if (name === 'keywords') core.keywords = text.split(/\s*[,;]\s*/).filter((word) => word !== '')
      else if (name === 'language' && /^[a-z]{2}\b/i.test(text)) core.language = text.slice(0, 2).toLowerCase()
      return ''
    },
  })
  return core
}
