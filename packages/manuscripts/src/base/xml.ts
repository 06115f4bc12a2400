import { SaxesParser } from 'saxes'
import { MAX_DEPTH, MAX_ELEMENTS } from './limits.ts'
import { UnreadableFile } from './manuscript.ts'

/** An element that is open, with the text that it held so far. */
export interface OpenElement {
  /** Without the prefix of its namespace. */
  name: string
  attributes: Readonly<Record<string, string>>
  text: string
  parent: OpenElement | undefined
}

export interface XmlEvents {
  open?: (element: OpenElement) => void
  /** @returns what the element adds to the text of the one around it; undefined: its own text. */
  close?: (element: OpenElement) => string | undefined
}

const PART = 65_536

/**
 * Reads XML from front to end. Entities of a document type are neither expanded nor fetched: they stay as they are written.
 * Depth and number of elements are limited.
 */
export function parseXml(xml: string, { open, close }: XmlEvents): void {
  const parser = new SaxesParser({ xmlns: false })
  let current: OpenElement | undefined
  let [depth, elements] = [0, 0]
  parser.on('error', (error) => {
    if (!/undefined entity|entity/i.test(error.message))
      throw new UnreadableFile('unreadable_file', 'The XML is not well-formed.')
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > MAX_DEPTH || ++elements > MAX_ELEMENTS)
      throw new UnreadableFile('unreadable_file', 'The XML is nested too deeply, or has too many elements.')
    current = { name: localName(name), attributes: attributes as Record<string, string>, text: '', parent: current }
    open?.(current)
  })
  const addText = (text: string) => {
    if (current) current.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    depth--
    const closed = current!
    const given = close?.(closed)
    current = closed.parent
    if (current) current.text += given ?? closed.text
  })
  for (let at = 0; at < xml.length; at += PART) parser.write(xml.slice(at, at + PART))
  parser.close()
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Whether an element stands somewhere within one of this name. */
export function standsWithin(element: OpenElement, name: string): boolean {
  for (let outer = element.parent; outer; outer = outer.parent) if (outer.name === name) return true
  return false
}

/** The text of bytes in the encoding that the XML declares: UTF-8, UTF-16 or Latin-1. */
export function decodeXml(bytes: Uint8Array): string {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (isWide) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  const head = String.fromCharCode(...bytes.subarray(0, 200))
  const isLatin = /encoding=["'](iso-8859-1|latin-?1|windows-1252)/i.test(head)
  return new TextDecoder(isLatin ? 'windows-1252' : 'utf-8').decode(bytes)
}

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
