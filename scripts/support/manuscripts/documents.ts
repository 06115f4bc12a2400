import { readManuscript } from '../../../packages/manuscripts/src/reading/read-manuscript.ts'
import { docxTemplates } from '../../../packages/manuscripts/testing/documents/docx-templates.ts'
import { jatsFlavours } from '../../../packages/manuscripts/testing/documents/jats-flavours.ts'
import { type RealDocument, realDocuments } from '../../../packages/manuscripts/testing/documents/real-words.ts'
import { layouts, plain } from '../../../packages/manuscripts/testing/layouts/publishers.ts'

type Read = Awaited<ReturnType<typeof readManuscript>>

const parts = ['title', 'authors', 'places', 'iDs', 'DOIs', 'abstract'] as const
type Counts = Record<(typeof parts)[number], { found: number; wanted: number }> & { given: number }

/** A way of writing a document, and what of it can be read from there. */
interface Form {
  name: string
  write: (document: RealDocument) => Uint8Array
  truth: (document: RealDocument) => RealDocument
  group: string | undefined
  hasIds: boolean
  hasPlaces: boolean
}

/** Writes the words of a folder's papers into JATS, Word documents and PDFs of many forms, reads them, and prints what was found. */
export async function measureDocuments(folder: string): Promise<void> {
  const documents = realDocuments(folder)
  const utf8 = new TextEncoder()
  const whole = { group: undefined, hasIds: true, hasPlaces: true, truth: (document: RealDocument) => document }
  const forms: Form[] = [
    ...jatsFlavours.map(({ name, write, group }) => ({
      ...{ ...whole, name: `JATS: ${name}`, group },
      write: (document: RealDocument) => utf8.encode(write(document)),
    })),
    ...docxTemplates.map(({ name, write }) => ({ ...whole, name: `DOCX: ${name}`, write })),
    ...layouts.map((layout) => ({ ...whole, ...layout, name: `PDF: ${layout.name}`, truth: plain })),
  ]
  console.log(`${documents.length} documents of real words in each of ${forms.length} forms`)
  console.log('titles authors F1   places      iDs      DOIs  abstracts')
  for (const form of forms) {
    const counts = noCounts()
    for (const document of documents) count(await readManuscript(form.write(document)), form, { document, counts })
    console.log(rowOf(counts, form.name))
  }
}

const noCounts = (): Counts => ({
  ...(Object.fromEntries(parts.map((part) => [part, { found: 0, wanted: 0 }])) as Record<
    (typeof parts)[number],
    { found: number; wanted: number }
  >),
  given: 0,
})

function rowOf({ title, authors, places, iDs, DOIs, abstract, given }: Counts, name: string): string {
  const share = ({ found, wanted }: { found: number; wanted: number }) => (wanted === 0 ? '–' : `${found}/${wanted}`)
  const f1 = ((2 * authors.found) / (given + authors.wanted)).toFixed(3)
  return `${share(title).padEnd(7)}${f1.padStart(10)}${share(places).padStart(9)}${share(iDs).padStart(9)}${share(DOIs).padStart(10)}${share(abstract).padStart(11)}  ${name}`
}

function count(
  read: Read,
  { truth, group, hasIds, hasPlaces }: Form,
  { document: written, counts }: { document: RealDocument; counts: Counts },
): void {
  const document = truth(written)
  const add = (part: (typeof parts)[number], isFound: boolean) => {
    counts[part].wanted++
    if (isFound) counts[part].found++
  }
  add('title', letters(read.title) === letters(document.title))
  add('abstract', isWhole(read.abstract, document.abstract))
  const authors = read.authors.filter(({ name }) => name !== group)
  counts.given += authors.length
  for (const { name, affiliations, orcid } of document.authors) {
    const author = authors.find((other) => letters(other.name) === letters(name))
    add('authors', author !== undefined)
    if (hasPlaces) add('places', sameSet(author?.affiliations ?? [], affiliations))
    if (orcid && hasIds) add('iDs', author?.orcid === orcid)
  }
  for (const { doi } of document.references)
    add(
      'DOIs',
      read.references.some((reference) => reference.doi === doi),
    )
}

/** Nearly every sentence, and nearly nothing else. */
function isWhole(read: string, abstract: string): boolean {
  const sentences = abstract.split(/(?<=[.!?])\s+/).map(letters)
  const text = letters(read)
  const found = sentences.filter((sentence) => text.includes(sentence)).length
  return found >= 0.95 * sentences.length && text.length < 1.1 * letters(abstract).length + 40
}

const sameSet = (a: readonly string[], b: readonly string[]) =>
  a.map(letters).sort().join() === b.map(letters).sort().join()

const letters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
