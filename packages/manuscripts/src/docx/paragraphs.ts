import { areAlike, WHITE } from '../base/colours.ts'
import { type OpenElement, parseXml, standsWithin } from '../base/xml.ts'
import { addProperty, resolveStyle, shadeOf, type TypeStyle, withoutGaps } from './styles.ts'

export interface TextRun extends TypeStyle {
  text: string
  /** Where a press on it leads. */
  url: string | undefined
}

export interface Paragraph {
  /** The name of its style, in lower case: `title`, `heading 1`. */
  style: string
  isCentred: boolean
  runs: TextRun[]
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
  const open: (Paragraph & { styleId: string | undefined; ground: string | undefined })[] = []
  /** The grounds of the page, and of the cells and boxes that are open. */
  const grounds: (string | undefined)[] = [undefined]
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
    const ground = look.ground ?? paragraph.ground ?? grounds.findLast((colour) => colour !== undefined)
    if (isHidden(look, ground)) paragraph.hiddenWords += text.match(/[\p{L}\p{N}]{2,}/gu)?.length ?? 0
    else paragraph.runs.push({ ...look, text, url })
  }
  parseXml(xml, {
    open: (element) => {
      const { name, attributes, parent } = element
      if (unread.has(name)) skipping++
      if (name === 'p')
        open.push({ style: '', styleId: undefined, ground: undefined, isCentred: false, runs: [], hiddenWords: 0 })
      else if (name === 'pStyle' && open.length > 0) {
        open.at(-1)!.styleId = attributes['w:val']
        open.at(-1)!.style = styles.get(attributes['w:val'] ?? '')?.name ?? ''
        open.at(-1)!.isCentred = resolveStyle(styles, attributes['w:val']).isCentred ?? false
      } else if (name === 'jc' && parent?.name === 'pPr' && open.length > 0)
        open.at(-1)!.isCentred = attributes['w:val'] === 'center'
      else if (name === 'r') run = {}
      else if (name === 'rStyle') run.styleId = attributes['w:val']
      else if (name === 'hyperlink') url = urls.get(attributes['r:id'] ?? '')
      else if (name === 'fldChar' && attributes['w:fldCharType'] === 'end') url = undefined
      else if (name === 'tab' && parent?.name === 'r') add(' ')
      else if (name === 'noBreakHyphen') add('-')
      else if ((name === 'br' || name === 'cr') && parent?.name === 'r') add('\n')
      else if (isOfRun(element)) addProperty(run, element)
      else if (name === 'shd' && parent?.name === 'pPr' && open.length > 0) open.at(-1)!.ground = shadeOf(attributes)
      else if (frames.has(name)) grounds.push(undefined)
      else grounds[grounds.length - 1] = groundIn(element) ?? grounds.at(-1)
    },
    close: ({ name, text }) => {
      if (name === 't') add(text)
      else if (name === 'hyperlink') url = undefined
      else if (name === 'instrText') url = /HYPERLINK\s+"([^"]+)"/.exec(text)?.[1] ?? url
      else if (name === 'p') {
        const { styleId: _, ground: __, ...paragraph } = open.pop()!
        paragraphs.push(paragraph)
        url = undefined
      }
      if (frames.has(name)) grounds.pop()
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

function isHidden({ isHidden, size, colour }: TypeStyle, ground = WHITE): boolean {
  if (isHidden || (size !== undefined && size < READABLE_PT)) return true
  return colour !== undefined && areAlike(colour, ground)
}

/** What has a ground of its own: cells of tables, and boxes that are drawn. */
const frames = new Set(['tc', 'wsp'])

/** An element that says how a run looks. */
const isOfRun = ({ name, parent }: OpenElement) =>
  (parent?.name === 'rPr' && parent.parent?.name === 'r') || (name === 'noFill' && parent?.name === 'textFill')

/** The ground that an element gives the page, the cell or the box that it stands in. */
function groundIn(element: OpenElement): string | undefined {
  const { name, attributes, parent } = element
  if (name === 'background') return attributes['w:color']
  if (name === 'shd' && parent?.name === 'tcPr') return shadeOf(attributes)
  if (!parent || (name !== 'spPr' && !standsWithin(element, 'spPr')) || standsWithin(element, 'ln')) return undefined
  if (name === 'srgbClr') return attributes.val
  if (name === 'schemeClr' && /^(bg1|lt1)$/.test(attributes.val ?? '')) return 'FFFFFF'
  return /^(gradFill|blipFill|pattFill|schemeClr)$/.test(name) ? 'unknown' : undefined
}
