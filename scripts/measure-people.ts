/**
 * `npm run measure:people -- [--folder ../shared/data/acl] [--keep DIRECTORY]`: whether people named in lists are found again. It
 * takes 1,000 works of the corpus of computational linguistics, half of which print affiliations, imports all others,
 * and asks for the authors of each work as printed: name, affiliation and the names beside them, without ids; where
 * the works cited are known, also with these.
 * Somebody who wrote nothing else is to be found by nobody. The odds were fitted on every second list, `tune`; the others,
 * `confirm`, were left aside. `--keep` says where the catalogue stays for the next time, `--written-out` asks for `Moeller` in place of
 * `Möller`, and only of those who have such a letter.
 */

import { createReadStream, createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGunzip, createGzip } from 'node:zlib'
import { catalogueStore, type Engine, openAlexFolder, openEngine } from '@cognate/catalogue'
import type { MatchedPerson } from '@cognate/contract'
import { fixedRandom } from '@cognate/matching'
import { matchPeople } from '@cognate/server/tooling'

const LISTS = 1_000

/** Works that works of the corpus cite, in a file of their own; few have any. */
const REFERENCES = 'references-until-2012.jsonl.gz'

interface RawWork {
  id: string
  authorships: { author: { id: string }; raw_author_name: string; raw_affiliation_strings: string[] }[]
}

/** Somebody of a list, and who it is. */
interface Asked {
  name: string
  affiliation: string | undefined
  truth: string
}

interface AskedList {
  people: Asked[]
  cited: readonly string[]
}

/** Lists that are asked, and whom the catalogue without their works still knows. */
interface Sample {
  lists: AskedList[]
  known: ReadonlySet<string>
}

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '../shared/data/acl' },
    keep: { type: 'string' },
    'written-out': { type: 'boolean' },
  },
})

async function* linesOf(file: string): AsyncGenerator<string> {
  yield* createInterface({ input: createReadStream(join(values.folder, file)).pipe(createGunzip()) })
}

/** Half of the lists are of works that print affiliations, half of works that do not. */
async function drawWorks(): Promise<Set<string>> {
  const random = fixedRandom()
  const drawn: { id: string; isPrinted: boolean; place: number }[] = []
  for await (const line of linesOf('works.jsonl.gz')) {
    const { id, authorships } = JSON.parse(line) as RawWork
    const isPrinted = authorships.some(({ raw_affiliation_strings: [place] }) => place !== undefined)
    if (authorships.length > 0) drawn.push({ id, isPrinted, place: random.next().value })
  }
  drawn.sort((a, b) => a.place - b.place)
  const half = (isPrinted: boolean) => drawn.filter((work) => work.isPrinted === isPrinted).slice(0, LISTS / 2)
  return new Set([...half(true), ...half(false)].map(({ id }) => id))
}

/** Reads the lists of the works, and the works and authors that stay. */
async function readSample(drawn: ReadonlySet<string>): Promise<Sample & { works: string[] }> {
  const lists: AskedList[] = []
  const cited = new Map<string, string[]>()
  for await (const line of linesOf(REFERENCES)) {
    const { id, referenced_works } = JSON.parse(line) as { id: string; referenced_works: string[] }
    cited.set(id, referenced_works)
  }
  const known = new Set<string>()
  const works: string[] = []
  for await (const line of linesOf('works.jsonl.gz')) {
    const { id, authorships } = JSON.parse(line) as RawWork
    if (drawn.has(id)) {
      const people = authorships.map(({ author, raw_author_name: name, raw_affiliation_strings: [affiliation] }) => ({
        ...{ name, affiliation, truth: author.id },
      }))
      lists.push({ people, cited: cited.get(id) ?? [] })
      continue
    }
    works.push(line)
    for (const { author } of authorships) known.add(author.id)
  }
  return { lists, known, works }
}

/** The catalogue without the works that are asked. */
async function importRest({ known, works }: Awaited<ReturnType<typeof readSample>>, directory: string): Promise<void> {
  const folder = join(directory, 'rest')
  mkdirSync(folder, { recursive: true })
  const authors: string[] = []
  for await (const line of linesOf('authors.jsonl.gz'))
    if (known.has((JSON.parse(line) as { id: string }).id)) authors.push(line)
  for (const [name, lines] of Object.entries({ works, authors })) {
    const file = createWriteStream(join(folder, `${name}.jsonl.gz`))
    await pipeline(Readable.from(lines.map((line) => `${line}\n`)), createGzip({ level: 1 }), file)
  }
  for (const name of ['institutions.jsonl.gz', 'sources.jsonl.gz'])
    symlinkSync(resolve(values.folder, name), join(folder, name))
  await catalogueStore(directory).import(await openAlexFolder(folder))
}

/** What came of asking some people. */
class Tally {
  asked = 0
  known = 0
  matched = 0
  right = 0
  /** Right ones among the candidates of those who are asked about. */
  offered = 0

  add({ match, candidates }: MatchedPerson, truth: string, isKnown: boolean): void {
    this.asked++
    if (isKnown) this.known++
    if (match !== null) this.matched++
    if (match === truth) this.right++
    else if (match === null && candidates.some(({ identifier }) => identifier === truth)) this.offered++
  }

  get precision(): string {
    return `precision ${shareOf(this.right, this.matched)} (${this.right} of ${this.matched})`
  }

  get recall(): string {
    return `recall ${shareOf(this.right, this.known)} (of ${this.known} whom the catalogue knows, ${this.asked} in all), offered when asked about ${this.offered}`
  }
}

const shareOf = (part: number, whole: number) => (whole === 0 ? '–' : (part / whole).toFixed(3))

/** Figures under their names. */
class Tallies {
  readonly #tallies = new Map<string, Tally>()

  at(name: string): Tally {
    const tally = this.#tallies.get(name) ?? new Tally()
    this.#tallies.set(name, tally)
    return tally
  }

  print(write: (tally: Tally) => string): void {
    for (const [name, tally] of [...this.#tallies].sort(([a], [b]) => (a < b ? -1 : 1)))
      console.log(`${name}: ${write(tally)}`)
  }
}

async function measure({ lists, known }: Sample, engine: Engine): Promise<void> {
  const [byLists, byReasons] = [new Tallies(), new Tallies()]
  const times: number[] = []
  for (const [at, { people, cited }] of lists.entries()) {
    const half = at % 2 === 0 ? 'tune' : 'confirm'
    const print = people.some(({ affiliation }) => affiliation !== undefined) ? 'affiliations' : 'no affiliations'
    const startedAt = performance.now()
    const matched = await match(people, [], engine)
    times.push(performance.now() - startedAt)
    const withCited = cited.length > 0 ? await match(people, cited, engine) : []
    for (const [place, { name, truth }] of people.entries()) {
      if (values['written-out'] && asAsked(name) === name) continue
      const person = matched[place]!
      const isKnown = known.has(truth)
      for (const name of [half, `${half}, ${print}`]) byLists.at(name).add(person, truth, isKnown)
      const best = person.candidates.find(({ identifier }) => identifier === person.match)
      if (best) byReasons.at(`${half}, ${best.why}`).add(person, truth, isKnown)
      if (withCited.length === 0) continue
      byLists.at(`${half}, references known, not given`).add(person, truth, isKnown)
      byLists.at(`${half}, references known, given`).add(withCited[place]!, truth, isKnown)
    }
  }
  byLists.print(({ precision, recall }) => `${precision}, ${recall}`)
  byReasons.print(({ precision }) => precision)
  times.sort((a, b) => a - b)
  const ms = (part: number) => Math.round(times[Math.min(times.length - 1, Math.floor(part * times.length))]!)
  console.log(`milliseconds a list: p50 ${ms(0.5)}, p95 ${ms(0.95)}, most ${ms(1)}`)
}

function match(people: readonly Asked[], cited: readonly string[], engine: Engine): Promise<MatchedPerson[]> {
  const named = people.map(({ name, affiliation }) => ({
    ...{ name: asAsked(name), orcid: null, affiliations: affiliation === undefined ? [] : [affiliation], email: null },
  }))
  return matchPeople(named, cited, engine)
}

const writtenOut: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ø: 'oe',
  ü: 'ue',
  å: 'aa',
  Ä: 'Ae',
  Ö: 'Oe',
  Ø: 'Oe',
  Ü: 'Ue',
  Å: 'Aa',
}

/** A name as it is printed, or its letters written out. */
const asAsked = (name: string): string =>
  values['written-out'] ? name.normalize('NFC').replace(/[äöøüå]/gi, (letter) => writtenOut[letter]!) : name

const directory = values.keep ?? mkdtempSync(join(tmpdir(), 'cognate-measure-people-'))
try {
  const sample = await readSample(await drawWorks())
  if (!existsSync(join(directory, 'rest', 'works.jsonl.gz'))) await importRest(sample, directory)
  const engine = await openEngine((await catalogueStore(directory).activeDirectory())!, { threads: 1 })
  try {
    await measure(sample, engine)
  } finally {
    await engine.close()
  }
} finally {
  if (values.keep === undefined) rmSync(directory, { recursive: true, force: true })
}
