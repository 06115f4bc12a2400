import { type OpenElement, parseXml } from '../base/xml.ts'

/** How type looks; what is undefined comes from the style that it is based on. */
export interface TypeStyle {
  name?: string
  basedOn?: string
  /** In points. */
  size?: number
  isBold?: boolean
  isItalic?: boolean
  isHidden?: boolean
  /** Six hexadecimal digits. */
  colour?: string
  /** Six hexadecimal digits, or something else where it is not known. */
  ground?: string
  isRaised?: boolean
  /** Whether its paragraphs stand in the middle. */
  isCentred?: boolean
}

/** Names that Word and its like give the style of a title, in their languages. */
const titles =
  /^((paper|article|manuscript|document|main)[ -]?)?(title|título|titulo|titel|titre|titolo|název|tytuł|название)$/
const headings =
  /^(heading|título|titre|titolo|überschrift|kop|rubrik|overskrift|nagłówek|заголовок|section ?heading|head|h) ?\d/

export const isTitleStyle = (name: string): boolean => titles.test(name)
export const isHeadingStyle = (name: string): boolean => headings.test(name)

const highlights: Readonly<Record<string, string>> = { white: 'FFFFFF', yellow: 'FFFF00', lightGray: 'C0C0C0' }

/** The colour behind a text, a paragraph or a cell; undefined where that around it shows. */
export function shadeOf(attributes: OpenElement['attributes']): string | undefined {
  const shade = attributes['w:val'] === 'solid' ? attributes['w:color'] : attributes['w:fill']
  return shade === undefined || shade === 'auto' ? undefined : shade
}

/** Reads an element that says how type looks. */
export function addProperty(style: TypeStyle, { name, attributes }: OpenElement): void {
  const value = attributes['w:val']
  const isOn = value === undefined || !/^(0|false|off|none)$/.test(value)
  if (name === 'sz') style.size = Number(value) / 2
  else if (name === 'b') style.isBold = isOn
  else if (name === 'i') style.isItalic = isOn
  else if (name === 'vanish' || name === 'webHidden') style.isHidden = isOn
  else if (name === 'color') style.colour = value ?? (attributes['w:themeColor'] === 'background1' ? 'FFFFFF' : value)
  else if (name === 'highlight') style.ground = isOn ? (highlights[value ?? ''] ?? '000000') : undefined
  else if (name === 'shd') style.ground = shadeOf(attributes)
  else if (name === 'noFill') style.isHidden = true
  else if (name === 'vertAlign') style.isRaised = value === 'superscript'
  else if (name === 'jc') style.isCentred = value === 'center'
}

/** The styles of a document by their ids; '' is what holds for all. */
export function readStyles(xml: string): Map<string, TypeStyle> {
  const styles = new Map<string, TypeStyle>([['', {}]])
  let current: TypeStyle | undefined
  parseXml(xml, {
    open: (element) => {
      const { name, attributes } = element
      if (name === 'rPrDefault') current = styles.get('')
      else if (name === 'style') {
        current = {}
        styles.set(attributes['w:styleId'] ?? '?', current)
      } else if (!current) return
      else if (name === 'name') current.name = attributes['w:val']?.toLowerCase()
      else if (name === 'basedOn') current.basedOn = attributes['w:val']
      else if (element.parent?.name === 'rPr' || (/^(jc|shd)$/.test(name) && element.parent?.name === 'pPr'))
        addProperty(current, element)
    },
    close: ({ name }) => {
      if (name === 'style' || name === 'rPrDefault') current = undefined
      return ''
    },
  })
  return styles
}

/** A style with all that it is based on. */
export function resolveStyle(styles: ReadonlyMap<string, TypeStyle>, id: string | undefined): TypeStyle {
  let resolved: TypeStyle = {}
  const seen = new Set<string>()
  for (let at = id; at !== undefined && !seen.has(at); at = styles.get(at)?.basedOn) {
    seen.add(at)
    resolved = { ...styles.get(at), ...withoutGaps(resolved) }
  }
  return { ...styles.get(''), ...withoutGaps(resolved) }
}

export const withoutGaps = (style: TypeStyle): TypeStyle =>
  Object.fromEntries(Object.entries(style).filter(([, value]) => value !== undefined))
