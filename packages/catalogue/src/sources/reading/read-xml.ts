import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { type Read, type Rejected, readChunks } from './read.ts'
import type { SourceFile } from './source-files.ts'

/** An element. Names have no prefix and are in lower case, since services differ in both. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  /** Its own text, not that of its children. */
  text: string
}

/** The most characters of a record, or between two records. */
const MAX_RECORD_LENGTH = 1 << 24
const MAX_DEPTH = 200

/**
 * The outermost elements with one of the names in an XML file, one by one. At the first fault, reading ends with a reason;
 * earlier records were yielded. A file with a document type is refused: document types allow entities that expand without
 * bound or read local files, and no service sends one.
 * @param names  In lower case, without prefix.
 */
export async function* readXml(file: SourceFile, names: ReadonlySet<string>): AsyncGenerator<Read<XmlElement>> {
  const reader = new XmlReader(names)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of readChunks(file)) {
    if (typeof chunk === 'string') {
      yield { rejected: { line: reader.line, reason: chunk } }
      return
    }
    yield* reader.read(() => decoder.decode(chunk, { stream: true }))
    if (reader.hasEnded) return
  }
  yield* reader.end(() => decoder.decode())
}

/** Ends the reading of a file. */
class Refusal extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

class XmlReader {
  hasEnded = false
  readonly #parser = new SaxesParser()
  readonly #names: ReadonlySet<string>
  readonly #open: XmlElement[] = []
  #depth = 0
  #line = 1
  #size = 0
  #found: Read<XmlElement>[] = []

  constructor(names: ReadonlySet<string>) {
    this.#names = names
    this.#parser.on('error', () => refuse('not_well_formed'))
    this.#parser.on('doctype', () => refuse('document_type_refused'))
    this.#parser.on('opentag', (tag) => this.#enter(tag))
    this.#parser.on('closetag', () => this.#leave())
    this.#parser.on('text', (text) => this.#addText(text))
    this.#parser.on('cdata', (text) => this.#addText(text))
  }

  get line(): number {
    return this.#parser.line
  }

  read(decode: () => string): Read<XmlElement>[] {
    return this.#attempt(() => {
      // Publishers leave control characters in texts, which XML forbids.
      const text = decode().replace(forbidden, '')
      this.#grow(text.length)
      this.#parser.write(text)
    })
  }

  end(decode: () => string): Read<XmlElement>[] {
    return this.#attempt(() => {
      this.#parser.write(decode())
      this.#parser.close()
    })
  }

  #attempt(step: () => void): Read<XmlElement>[] {
    try {
      step()
    } catch (error) {
      this.hasEnded = true
      this.#found.push({ rejected: this.#rejected(error) })
    }
    const found = this.#found
    this.#found = []
    return found
  }

  #rejected(error: unknown): Rejected {
    const line = this.#open.length > 0 ? this.#line : this.#parser.line
    if (error instanceof Refusal) return { line, reason: error.reason }
    return { line, reason: error instanceof TypeError ? 'invalid_encoding' : 'not_well_formed' }
  }

  #enter({ name, attributes }: SaxesTagPlain): void {
    if (++this.#depth > MAX_DEPTH) refuse('nested_too_deep')
    const local = localName(name)
    if (this.#open.length === 0) {
      this.#size = 0
      if (!this.#names.has(local)) return
      this.#line = this.#parser.line
    }
    const own = Object.entries(attributes).map(([key, value]) => [localName(key), value])
    const element: XmlElement = { name: local, attributes: Object.fromEntries(own), children: [], text: '' }
    this.#open.at(-1)?.children.push(element)
    this.#open.push(element)
  }

  #leave(): void {
    this.#depth--
    const element = this.#open.pop()
    if (!element || this.#open.length > 0) return
    this.#found.push({ value: element, line: this.#line })
    this.#size = 0
  }

  #addText(text: string): void {
    const element = this.#open.at(-1)
    if (element) element.text += text
  }

  #grow(length: number): void {
    this.#size += length
    if (this.#size > MAX_RECORD_LENGTH) refuse('record_too_long')
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

function refuse(reason: string): never {
  throw new Refusal(reason)
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase()
}

/** The children of an element with a name. */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? []
}

/** The element at the end of a path of names; the first of each name is followed. */
export function childAt(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce((at, name) => at?.children.find((child) => child.name === name), element)
}

/** The text at the end of a path of names; null where there is no element or only blanks. */
export function textAt(element: XmlElement | undefined, ...path: readonly string[]): string | null {
  return childAt(element, ...path)?.text.trim() || null
}

/** All elements with a name below an element, without those inside another of them. */
export function findAll(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.flatMap((child) => (child.name === name ? [child] : findAll(child, name))) ?? []
}
