import type { CoauthorView } from '@cognate/contract'
import { coauthorYears } from '@cognate/contract/conflict-rules'
import { shortId } from '@cognate/contract/ids'
import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { useAnsweredPeople } from '../../model/conflicts/answered-people.ts'
import { addressOfNetwork } from '../../model/network-address.ts'
import { queryKeys } from '../../model/query-keys.ts'
import type { ResultOf } from '../../model/records/result-types.ts'
import { isSameId } from '../../model/records/use-names.ts'
import { countOf } from '../../model/records/wording.ts'
import { useMay } from '../../model/who-i-am.ts'
import { WideDialog } from '../../ui/wide-dialog.tsx'
import { CoauthorList } from './coauthor-list.tsx'
import classes from './coauthor-overview.module.css'
import { RecentPublications } from './recent-publications.tsx'

/** Co-authors that one overview lists. */
const MOST_COAUTHORS = 200

/** Years back that an overview begins with. */
const USUAL_YEARS = 5

interface CoauthorOverviewProps {
  author: ResultOf<'author'>
  onClose(): void
}

/** With whom an expert wrote what in the last years; who of them is among the results. R-09. */
export function CoauthorOverview({ author, onClose }: CoauthorOverviewProps) {
  const { display_name: name, works_count } = author.fields
  const { experts } = useAnsweredPeople()
  const mayDraw = useMay('network_graph')
  const [years, setYears] = useState<number>(USUAL_YEARS)
  const [isAll, setIsAll] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const others = experts.filter(({ identifier }) => !isSameId(identifier, author.identifier))
  const found = useCoauthors(
    author.identifier,
    years,
    isAll ? undefined : others.map(({ identifier }) => shortId(identifier)),
  )
  const coauthors = found.data ?? []
  const shown = coauthors.filter(({ identifier }) => identifier === chosen)
  return (
    <WideDialog
      title="Co-authorship overview"
      onClose={onClose}
      sidebar={
        <>
          <div>
            <h3 className={classes.name}>
              <bdi>{name}</bdi>
            </h3>
            <p className={classes.quiet}>{countOf(works_count, 'publication')}</p>
          </div>
          <div>
            <p id="coauthor-years" className={classes.label}>
              Time limit, in years
            </p>
            <SegmentedControl
              size="xs"
              fullWidth
              aria-labelledby="coauthor-years"
              data={coauthorYears.map((count) => ({ value: String(count), label: String(count) }))}
              value={String(years)}
              onChange={(value) => setYears(Number(value))}
            />
          </div>
          <SegmentedControl
            size="xs"
            fullWidth
            orientation="vertical"
            aria-label="Which co-authors"
            data={[
              { value: 'shown', label: 'Among the experts shown' },
              { value: 'all', label: 'All co-authors' },
            ]}
            value={isAll ? 'all' : 'shown'}
            onChange={(value) => setIsAll(value === 'all')}
          />
          {found.data && (
            <CoauthorList
              coauthors={coauthors}
              rankOf={(id) => experts.findIndex(({ identifier }) => isSameId(identifier, id)) + 1}
              chosen={shown[0]?.identifier}
              onChoose={setChosen}
            />
          )}
        </>
      }
    >
      {found.isError ? (
        <div role="alert" className={classes.failure}>
          <p>The co-authors could not be looked up. {sentenceOf(found.error)}</p>
          <Button size="compact-md" variant="default" onClick={() => void found.refetch()}>
            Try again
          </Button>
        </div>
      ) : !found.data ? (
        <Loading />
      ) : coauthors.length === 0 ? (
        <Nobody name={name} years={years} isAll={isAll} onAll={() => setIsAll(true)} />
      ) : (
        <div aria-busy={found.isPlaceholderData}>
          {mayDraw && (
            <p className={classes.network}>
              <Link className={classes.link} to={addressOfNetwork([author, ...coauthors], years)} onClick={onClose}>
                Open in the network
              </Link>
            </p>
          )}
          {coauthors.length === MOST_COAUTHORS && (
            <p className={classes.quiet}>The {MOST_COAUTHORS} with most publications in common are listed.</p>
          )}
          <RecentPublications coauthors={shown.length > 0 ? shown : coauthors} />
        </div>
      )}
    </WideDialog>
  )
}

/** Co-authors of an author; among none there is nothing to ask. */
function useCoauthors(author: string, years: number, among: readonly string[] | undefined) {
  return useQuery<CoauthorView[]>({
    queryKey: queryKeys.coauthors(author, years, among),
    queryFn: ({ signal }) => {
      if (among?.length === 0) return []
      const query = { years, limit: MOST_COAUTHORS, among: among?.join(',') }
      return call('listCoauthors', { params: { id: author }, query, signal })
    },
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
    retry: false,
  })
}

interface NobodyProps {
  name: string
  years: number
  isAll: boolean
  onAll(): void
}

function Nobody({ name, years, isAll, onAll }: NobodyProps) {
  const period = years === 1 ? 'last year' : `last ${years} years`
  return (
    <div role="status" className={classes.nobody}>
      <p>
        {isAll
          ? `No co-authors of ${name} in the ${period} are known.`
          : `None of the experts shown wrote with ${name} in the ${period}.`}
      </p>
      {!isAll && (
        <Button size="compact-md" variant="default" onClick={onAll}>
          Show all co-authors
        </Button>
      )}
    </div>
  )
}

function Loading() {
  return (
    <div role="status" aria-label="Looking up the co-authors" className={classes.loading}>
      {[52, 90, 78, 86, 60, 82].map((width) => (
        <Skeleton key={width} height={12} width={`${width}%`} />
      ))}
    </div>
  )
}
