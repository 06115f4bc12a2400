import { readXml } from '../base/xml.ts'
import { addProperty, resolveStyle, type TypeStyle, withoutGaps } from './styles.ts'

export interface Run extends TypeStyle {
  text: string
  /** Where a press on it leads. */
  url: string | undefined
}

export interface Paragraph {
  /** The name of its style, in lower case: `title`, `heading 1`. */
  style: string
  runs: Run[]
  /** Words that a reader cannot see. */
  hiddenWords: number
}

/** What stands in a text, beside the words: other forms of the same picture, what was deleted, and codes of fields. */
const unread = new Set([
  'Fallback',
  'delText',
  'instrText',
  'del',
  'moveFrom',
  'pPrChange',
  'rPrChange',
  'txbxContent_',
])
const READABLE_PT = 2

/** Reads the paragraphs of `document.xml`. */
export function readParagraphs(
  xml: string,
  styles: ReadonlyMap<string, TypeStyle>,
  urls: ReadonlyMap<string, string>,
): Paragraph[] {
  const paragraphs: Paragraph[] = []
  const open: (Paragraph & { styleId: string | undefined })[] = []
  let run: TypeStyle & { styleId?: string } = {}
  let url: string | undefined
  let skipping = 0
  const add = (text: string) => {
    const paragraph = open.at(-1)
    if (!paragraph || skipping > 0) return
    const look = {
      ...resolveStyle(styles, paragraph.styleId),
      ...withoutGaps(run.styleId === undefined ? {} : ownStyle(styles, run.styleId)),
      ...withoutGaps(run),
    }
    if (isHidden(look)) paragraph.hiddenWords += text.match(/[\p{L}\p{N}]{2,}/gu)?.length ?? 0
    else paragraph.runs.push({ ...look, text, url })
  }
  readXml(xml, {
    open: (element) => {
      const { name, attributes, parent } = element
      if (unread.has(name)) skipping++
      if (name === 'p') open.push({ style: '', styleId: undefined, runs: [], hiddenWords: 0 })
      else if (name === 'pStyle' && open.length > 0) {
        open.at(-1)!.styleId = attributes['w:val']
        open.at(-1)!.style = styles.get(attributes['w:val'] ?? '')?.name ?? ''
      } else if (name === 'r') run = {}
      else if (name === 'rStyle') run.styleId = attributes['w:val']
      else if (name === 'hyperlink') url = urls.get(attributes['r:id'] ?? '')
      else if (name === 'tab' && parent?.name === 'r') add(' ')
      else if ((name === 'br' || name === 'cr') && parent?.name === 'r') add('\n')
      else if (parent?.name === 'rPr' && parent.parent?.name === 'r') addProperty(run, element)
    },
    close: ({ name, text }) => {
      if (name === 't') add(text)
      else if (name === 'hyperlink') url = undefined
      else if (name === 'instrText') url = /HYPERLINK\s+"([^"]+)"/.exec(text)?.[1] ?? url
      else if (name === 'p') {
        const { styleId: _, ...paragraph } = open.pop()!
        paragraphs.push(paragraph)
        url = undefined
      }
      if (unread.has(name)) skipping--
      return ''
    },
  })
  return paragraphs
}

/** What a style of characters says itself. */
function ownStyle(styles: ReadonlyMap<string, TypeStyle>, id: string): TypeStyle {
  const { name: _, basedOn: __, ...own } = styles.get(id) ?? {}
  return own
}

function isHidden({ isHidden, size, colour, ground }: TypeStyle): boolean {
  if (isHidden || (size !== undefined && size < READABLE_PT)) return true
  const isOnPaper = ground === undefined || /^(auto|f[5-f]f[5-f]f[5-f])$/i.test(ground)
  return isOnPaper && colour !== undefined && /^f[5-f]f[5-f]f[5-f]$/i.test(colour)
}
