import { fold } from './fold.ts'
import { shortId } from './ids.ts'
import type { Manuscript, ManuscriptChanges } from './manuscripts.ts'

type Person = Manuscript['authors'][number]
type Named = Pick<Manuscript, 'title' | 'abstract' | 'policy' | 'authors' | 'suggested' | 'opposed'>

const nothing: Named = { title: '', abstract: '', policy: null, authors: [], suggested: [], opposed: [] }
const lists = ['authors', 'suggested', 'opposed'] as const

/** What is another in a manuscript than it was; empty where neither text, policy nor people are. Null: there was none, or is none any more. */
export function manuscriptChanges(before: Named | null, after: Named | null): ManuscriptChanges {
  const [was, is] = [before ?? nothing, after ?? nothing]
  const changes: ManuscriptChanges = {}
  if (was.title !== is.title) changes.title = { before: was.title, after: is.title }
  if (was.abstract !== is.abstract) changes.abstract = true
  if (was.policy !== is.policy) changes.policy = true
  for (const list of lists) {
    const added = namesBeyond(is[list], was[list])
    const removed = namesBeyond(was[list], is[list])
    if (added.length + removed.length > 0) changes[list] = { added, removed }
  }
  const meant = is.authors.filter((author) => was.authors.some((other) => isMeantOtherwise(author, other)))
  if (meant.length > 0) changes.meant = meant.map(({ name }) => name)
  return changes
}

/** Names of those of a list whom another list does not have as often. */
function namesBeyond(people: readonly Person[], others: readonly Person[]): string[] {
  const left = others.map(({ name }) => fold(name))
  return people.flatMap(({ name }) => {
    const at = left.indexOf(fold(name))
    if (at < 0) return name
    left.splice(at, 1)
    return []
  })
}

const isMeantOtherwise = (one: Person, other: Person) =>
  fold(one.name) === fold(other.name) && idOf(one) !== idOf(other)

const idOf = ({ identifier }: Person) => (identifier === null ? null : shortId(identifier))
