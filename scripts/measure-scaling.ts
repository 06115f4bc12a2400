/**
 * `npm run measure:scaling -- --url URL --name NAME [--works 270000000] [--authors 100000000] [--rate WORKS-A-SECOND]`: what a
 * catalogue in a cluster takes for each of its works (bytes by index, postings), and from that what a larger one would take:
 * disk, memory, shards, hours of import. The cluster must hold the catalogue NAME, and nothing may be importing.
 */
import { parseArgs } from 'node:util'
import { Cluster } from '@cognate/opensearch'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    name: { type: 'string', default: 'cognate' },
    works: { type: 'string', default: '270000000' },
    authors: { type: 'string', default: '100000000' },
    rate: { type: 'string', default: '1000' },
  },
})
if (!values.url) throw new Error('Give --url.')
const wanted = { works: Number(values.works), authors: Number(values.authors) }
const rate = Number(values.rate)

/** What is in memory when a query is fast: all that is searched. Records and identifiers are read by their ids. */
const searched = ['works', 'authors', 'institutions', 'venues']
/** Bytes of a part that moves between nodes in minutes and is searched by one thread. */
const PART_BYTES = 30e9
/** Copies on other nodes. */
const REPLICAS = 1
/** Searched bytes that one node keeps in memory beside its heap, with 64 GB of which the heap takes 16. */
const NODE_MEMORY = 44e9

interface IndexRow {
  index: string
  'docs.count': string
  'pri.store.size': string
}
interface Scrolled {
  _scroll_id: string
  hits: { hits: { _source: { works: number } }[] }
}

const cluster = new Cluster(values.url)
const [alias] = await cluster.call<{ index: string }[]>('GET', `/_cat/aliases/${values.name}?format=json&h=index`)
if (!alias) throw new Error(`There is no catalogue ${values.name}.`)
interface Stored {
  _source: { works: string; vectors?: string }
}
// Works and vectors may be of earlier generations.
const { works: generation, vectors } = (await cluster.call<Stored>('GET', `/${alias.index}/_doc/catalogue`))._source
const indexes = [`${generation}-*`, ...(vectors === undefined ? [] : [vectors])].join(',')
await cluster.call('POST', `/${indexes}/_forcemerge?max_num_segments=1`)
const columns = 'index,docs.count,pri.store.size'
const rows = await cluster.call<IndexRow[]>('GET', `/_cat/indices/${indexes}?format=json&bytes=b&h=${columns}`)
const sizes = new Map(
  rows.map((row) => [
    row.index.slice(row.index.lastIndexOf('-') + 1),
    { documents: Number(row['docs.count']), bytes: Number(row['pri.store.size']) },
  ]),
)
const works = sizes.get('works')!.documents
const authors = sizes.get('authors')!.documents

/** Terms of all works together. */
async function countPostings(): Promise<number> {
  let postings = 0
  let page = await cluster.call<Scrolled>('POST', `/${generation}-terms/_search?scroll=2m&size=10000`, {})
  while (page.hits.hits.length > 0) {
    for (const { _source } of page.hits.hits) postings += _source.works
    page = await cluster.call<Scrolled>('POST', '/_search/scroll', { scroll: '2m', scroll_id: page._scroll_id })
  }
  return postings
}

const postings = await countPostings()
await cluster.close()

/** Indexes about people grow with people, the others with works. */
const factorOf = (index: string) => (index === 'authors' ? wanted.authors / authors : wanted.works / works)
const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(bytes < 1e10 ? 2 : 0)} GB`
const show = (cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)

show(['index', 'documents', 'bytes', 'bytes each', `projected, ${wanted.works.toLocaleString('en')} works`])
show(['---', '---', '---', '---', '---'])
let projected = 0
let projectedSearched = 0
for (const [index, { documents, bytes }] of [...sizes].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const later = bytes * factorOf(index)
  projected += later
  if (searched.includes(index)) projectedSearched += later
  const each = documents === 0 ? '' : (bytes / documents).toFixed(0)
  show([index, documents.toLocaleString('en'), gigabytes(bytes), each, gigabytes(later)])
}
const parts = Math.ceil((sizes.get('works')!.bytes * factorOf('works')) / PART_BYTES)
const nodes = Math.max(3, Math.ceil((projectedSearched * (1 + REPLICAS)) / NODE_MEMORY))
console.log(`
${(postings / works).toFixed(0)} postings and ${(sizes.get('works')!.bytes / works).toFixed(0)} searched bytes a work, ${(authors / works).toFixed(2)} authors a work
disk, with ${REPLICAS} copy: ${gigabytes(projected * (1 + REPLICAS))}, and as much again while a new generation is imported
searched, to be in memory: ${gigabytes(projectedSearched)}, with ${REPLICAS} copy ${gigabytes(projectedSearched * (1 + REPLICAS))}
shards of works, of ${gigabytes(PART_BYTES)} at most: ${parts}; nodes of 64 GB: ${nodes}
import at ${rate.toLocaleString('en')} works a second: ${(wanted.works / rate / 86_400).toFixed(1)} days`)
