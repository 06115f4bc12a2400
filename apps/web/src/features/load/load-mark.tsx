import type { Load } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { MAX_LOADS } from '@cognate/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useCollectionPart } from '../../model/collection/use-collection.ts'
import { useAnsweredPeople } from '../../model/conflicts/answered-people.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { shorten } from '../../model/records/wording.ts'
import { useMay } from '../../model/who-i-am.ts'
import parts from '../../ui/row-parts.module.css'
import classes from './load-mark.module.css'
import { messages } from './messages.ts'

interface LoadMarkProps {
  identifier: string
  /** The people of the list in which the mark stands, asked about in one call; undefined: those of the answer. */
  among?: readonly string[]
  /** The collection at hand, whose present request is not counted; its status stands beside. */
  without?: string | undefined
  /** Whether it is said in which manuscripts they were asked: in all, or in others than that at hand. */
  saysWhere?: boolean
}

/** How often somebody was asked of late and where they are wanted now, in a few quiet words; in results nothing where there is nothing. */
export function LoadMark({ identifier, among, without, saysWhere }: LoadMarkProps) {
  const { experts } = useAnsweredPeople()
  const listed = among ?? experts.map((expert) => expert.identifier)
  const here = useCollectionPart(({ saved }) => saved?.uuid)
  const load = useLoads(listed.length > 0 ? listed : [identifier], { without, isFresh: saysWhere === true }).get(
    shortId(identifier),
  )
  if (!load) return null
  // In results the collection that is open says itself whom it has.
  const elsewhere = among ? load.open : load.open.filter(({ uuid }) => uuid !== here)
  const names = elsewhere.slice(0, MOST_NAMED).map(({ name, external_identifier }) => external_identifier || name)
  const unnamed = elsewhere.length - names.length + load.open_elsewhere
  const where = saysWhere ? (without ? 'others' : 'all') : undefined
  const wordsWith = (names: readonly string[]) => messages.load(load, names, unnamed, { now: new Date(), where })
  // Where people are judged, nothing must not look like unknown.
  const words = wordsWith(names) || (among ? messages.noneKnown : '')
  if (words === '') return null
  return (
    <span className={`${parts.badge} ${classes.mark}`} title={`${words}. ${messages.loadHint(load.months)}`}>
      {among ? words : wordsWith(names.map((name) => shorten(name, LONGEST_NAME)))}
    </span>
  )
}

/** Collections that a mark names. */
const MOST_NAMED = 2
/** Characters of a name among the other marks of a result; its hint has it in full. */
const LONGEST_NAME = 40

/** The load of the people of a list, by short id: one call for all of its rows. */
function useLoads(
  identifiers: readonly string[],
  { without, isFresh }: { without: string | undefined; isFresh: boolean },
) {
  const mayCollect = useMay('use_collections')
  const ids = identifiers.slice(0, MAX_LOADS)
  const { data } = useQuery({
    queryKey: queryKeys.loads(ids, without),
    queryFn: async ({ signal }) => {
      const { results } = await call('listLoads', {
        body: { identifiers: [...ids], ...(without && { without }) },
        signal,
        priority: 'row',
      })
      return new Map(results.map((load) => [shortId(load.identifier), load]))
    },
    enabled: mayCollect,
    // A role that was given meanwhile is told on the page of the person.
    staleTime: isFresh ? 0 : 60_000,
    retry: false,
  })
  return data ?? nobody
}

const nobody: ReadonlyMap<string, Load> = new Map()
