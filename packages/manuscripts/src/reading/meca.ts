import { UnreadableFile } from '../base/manuscript.ts'
import { decodeXml, parseXml } from '../base/xml.ts'
import { unzip } from '../base/zip.ts'

interface Item {
  type: string
  href: string
}

/** The article of a MECA package: its JATS, else the file of the manuscript. */
export function manuscriptInMeca(bytes: Uint8Array): Uint8Array {
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
