import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { LineFile, RawSource } from '../src/sources/reading/raw-source.ts'

interface ChangedWork {
  id: string
  title: string
  abstract_inverted_index?: unknown
  authorships: { author: { id: string; display_name: string } }[]
}

const FAR = 99_000_000_001

/** What becomes of a work, in turn. */
const changes: ((work: ChangedWork, line: number) => ChangedWork[])[] = [
  // It got another title and an abstract.
  (work) => [
    { ...work, title: `${work.title} revisited`, abstract_inverted_index: { Revisited: [0], thoroughly: [1] } },
  ],
  // It is gone.
  () => [],
  // There is a further one, by a person who is new.
  (work, line) => [
    work,
    { ...work, id: idOf('W', line), title: `${work.title} again`, authorships: [someoneNew(line)] },
  ],
  // Its first author is gone, and another one came.
  (work, line) => [{ ...work, authorships: [...work.authorships.slice(1), someoneNew(line)] }],
]

const idOf = (letter: string, line: number) => `https://openalex.org/${letter}${FAR + line}`

const someoneNew = (line: number) => ({
  author: { id: idOf('A', line), display_name: `Nora Newman ${line}` },
  author_position: 'last',
  institutions: [],
})

/** A source of which one work in so many has changed: other texts, other authors, further works and works that are gone. */
export function changedSource(source: RawSource, oneIn: number): RawSource {
  let line = 0
  const changed = (text: string) => {
    line++
    if (line % oneIn !== 0) return [text]
    const change = changes[(line / oneIn) % changes.length]!
    return change(JSON.parse(text) as ChangedWork, line).map((work) => JSON.stringify(work))
  }
  const works = source.files.works.map((file, place): LineFile => {
    const { mark, ...others } = file
    async function* open(onBytes?: (bytes: number) => void) {
      if (place === 0) line = 0
      for await (const text of createInterface({ input: Readable.from(file.open(onBytes)), crlfDelay: 0 }))
        for (const one of changed(text)) yield Buffer.from(`${one}\n`)
    }
    return { ...others, ...(mark !== undefined && { mark: `${mark} changed` }), open }
  })
  return { ...source, fingerprint: `${source.fingerprint}, one in ${oneIn} changed`, files: { ...source.files, works } }
}
