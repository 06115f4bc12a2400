import type { ResultView } from '@cognate/contract'
import type { CoauthorCluster } from './clusters.ts'
import { messages } from './messages.ts'
import type { NetworkPerson } from './network-model.ts'

/** What is said of a person who is pointed at. */
export interface PersonFacts {
  person: NetworkPerson
  /** Number of drawn co-authors. */
  degree: number
  /** The newest institution, where the search found the person and it is known. */
  institution: string | undefined
  cluster: CoauthorCluster | undefined
}

/** The newest institution of a result; undefined where none is known. */
export const institutionOf = (result: ResultView | undefined): string | undefined =>
  result?.record_type === 'author' ? result.fields.last_known_institutions[0]?.display_name : undefined

/** All facts in one sentence, for screen readers. */
export function sayFacts({ person, degree, institution, cluster }: PersonFacts): string {
  const { name, works, isFound, isInConflict } = person
  return [
    name,
    isInConflict && messages.inConflict,
    institution,
    messages.publications(works),
    messages.links(degree),
    cluster && messages.clusterOf(cluster),
    !isFound && messages.notFound,
  ]
    .filter(Boolean)
    .join(', ')
}
