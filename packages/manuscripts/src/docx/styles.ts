import { readXml, type XmlElement } from '../base/xml.ts'

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
  ground?: string
  isRaised?: boolean
}

/** Reads an element that says how type looks. */
export function addProperty(style: TypeStyle, { name, attributes }: XmlElement): void {
  const value = attributes['w:val']
  const isOn = value === undefined || !/^(0|false|off|none)$/.test(value)
  if (name === 'sz') style.size = Number(value) / 2
  else if (name === 'b') style.isBold = isOn
  else if (name === 'i') style.isItalic = isOn
  else if (name === 'vanish' || name === 'webHidden') style.isHidden = isOn
  else if (name === 'color') style.colour = value
  else if (name === 'highlight') style.ground = isOn ? '000000' : undefined
  else if (name === 'shd') style.ground = attributes['w:fill']
  else if (name === 'vertAlign') style.isRaised = value === 'superscript'
}

/** The styles of a document by their ids; '' is what holds for all. */
export function readStyles(xml: string): Map<string, TypeStyle> {
  const styles = new Map<string, TypeStyle>([['', {}]])
  let current: TypeStyle | undefined
  readXml(xml, {
    open: (element) => {
      const { name, attributes } = element
      if (name === 'rPrDefault') current = styles.get('')
      else if (name === 'style') {
        current = {}
        styles.set(attributes['w:styleId'] ?? '?', current)
      } else if (!current) return
      else if (name === 'name') current.name = attributes['w:val']?.toLowerCase()
      else if (name === 'basedOn') current.basedOn = attributes['w:val']
      else if (element.parent?.name === 'rPr') addProperty(current, element)
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
