import type { AuthorRecord, WorkRecord } from '@cognate/contract'

/** A server that was signed in to. */
export interface Session {
  url: string
  headers: Record<string, string>
}

/** Asks a server; a body makes it a POST. @throws for every refusal */
export async function ask<Answer>({ url, headers }: Session, path: string, body?: object): Promise<Answer> {
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const answer = await fetch(url + path, { headers, ...sent })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** What links the authors of a pair, as far as the sampling knows. */
export const links = ['works', 'institutions', 'nothing'] as const
type Link = (typeof links)[number]

export interface Pair {
  link: Link
  author: AuthorRecord
  other: AuthorRecord
}

interface Found<Item> {
  results: Item[]
}

/** Numbers from 0 up to 1; the same seed gives the same ones (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Pairs of real authors: equal numbers who share a work, who were at one institution, and who were drawn at random. */
export async function samplePairs(session: Session, { seed, count }: { seed: number; count: number }): Promise<Pair[]> {
  const random = randomNumbers(seed)
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
  const authors = (from: number, filter: string) =>
    ask<Found<{ id: string }>>(
      session,
      `/catalogue/authors?filter=${filter}&sample=200&per-page=200&seed=${seed + from}`,
    )
  const findOther: Record<Link, (author: AuthorRecord) => Promise<string | undefined>> = {
    works: async ({ id }) => {
      const works = await readWorks(session, id)
      const coauthors = works.flatMap(({ authorships }) => authorships.map((one) => one.author.id))
      return pick([...new Set(coauthors)].filter((coauthor) => coauthor !== id))
    },
    institutions: async ({ id, affiliations }) => {
      const place = pick(affiliations)?.institution.id
      if (!place) return undefined
      const { results } = await authors(0, `affiliations.institution.id:${place}`)
      return pick(results.filter((colleague) => colleague.id !== id))?.id
    },
    nothing: async ({ id }) => pick((await authors(0, 'works_count:>1')).results.filter((one) => one.id !== id))?.id,
  }
  const pairs: Pair[] = []
  for (let round = 1; pairs.length < count; round++) {
    for (const { id } of (await authors(round, 'works_count:>1')).results) {
      if (pairs.length === count) break
      const link = links[pairs.length % links.length]!
      const [author] = await readAuthors(session, [id])
      const otherId = await findOther[link](author!)
      if (!otherId) continue
      const [other] = await readAuthors(session, [otherId])
      pairs.push({ link, author: author!, other: other! })
    }
  }
  return pairs
}

async function readAuthors(session: Session, identifiers: readonly string[]): Promise<AuthorRecord[]> {
  const body = { record_type: 'author', identifiers }
  const { results } = await ask<Found<{ fields: AuthorRecord }>>(session, '/api/records/', body)
  return results.map(({ fields }) => fields)
}

/** Works that one call for records takes. */
const WORKS_AT_ONCE = 100

/** All works of an author, each as its record. */
export async function readWorks(session: Session, author: string): Promise<WorkRecord[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const list = `/catalogue/works?filter=author.id:${author}&per-page=200&page=${page}&select=id`
    const { results } = await ask<Found<{ id: string }>>(session, list)
    ids.push(...results.map(({ id }) => id))
    if (results.length < 200) break
  }
  const works: WorkRecord[] = []
  for (let at = 0; at < ids.length; at += WORKS_AT_ONCE) {
    const body = { record_type: 'work', identifiers: ids.slice(at, at + WORKS_AT_ONCE) }
    const { results } = await ask<Found<{ fields: WorkRecord }>>(session, '/api/records/', body)
    works.push(...results.map(({ fields }) => fields))
  }
  return works
}
