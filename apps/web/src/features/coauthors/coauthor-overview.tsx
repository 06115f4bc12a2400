import type { CoauthorView } from '@cognate/contract'
import { coauthorYears } from '@cognate/contract/conflict-rules'
import { shortId } from '@cognate/contract/ids'
import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { useAnsweredPeople } from '../../model/conflicts/answered-people.ts'
import { addressOfNetwork } from '../../model/network-address.ts'
import { withEachChoice } from '../../model/query-client.ts'
import { queryKeys } from '../../model/query-keys.ts'
import type { ResultOf } from '../../model/records/result-types.ts'
import { isSameId } from '../../model/records/use-names.ts'
import { countOf } from '../../model/records/wording.ts'
import { useMay } from '../../model/who-i-am.ts'
import { FailedPart } from '../../ui/failure.tsx'
import shared from '../../ui/shared.module.css'
import { WideDialog } from '../../ui/wide-dialog.tsx'
import classes from './coauthor-overview.module.css'
import { messages } from './messages.ts'
import { RecentPublications } from './recent-publications.tsx'

/** Co-authors that one overview lists at most. */
const MAX_COAUTHORS = 200

/** Years back that an overview begins with. */
const DEFAULT_YEARS = 5

/** With whom an expert wrote in the last years, which works, and which co-authors are among the results. R-09. */
export function CoauthorOverview({ author, onClose }: { author: ResultOf<'author'>; onClose(): void }) {
  const { display_name: name, works_count } = author.fields
  const { experts } = useAnsweredPeople()
  const [years, setYears] = useState<number>(DEFAULT_YEARS)
  const [showsAll, setShowsAll] = useState(false)
  const [chosenId, setChosenId] = useState<string>()
  const otherIds = experts
    .filter(({ identifier }) => !isSameId(identifier, author.identifier))
    .map(({ identifier }) => shortId(identifier))
  const lookup = useCoauthors(author.identifier, years, showsAll ? undefined : otherIds)
  const coauthors = lookup.data ?? []
  const chosenCoauthors = coauthors.filter(({ identifier }) => identifier === chosenId)
  return (
    <WideDialog
      title={messages.title}
      onClose={onClose}
      sidebar={
        <>
          <div>
            <h3 className={shared.heading}>
              <bdi>{name}</bdi>
            </h3>
            <p className={shared.quiet}>{countOf(works_count, 'publication')}</p>
          </div>
          <OverviewChoices years={years} onYears={setYears} showsAll={showsAll} onShowsAll={setShowsAll} />
          {lookup.data && (
            <CoauthorList
              coauthors={coauthors}
              rankOf={(id) => experts.findIndex(({ identifier }) => isSameId(identifier, id)) + 1}
              chosen={chosenCoauthors[0]?.identifier}
              onChoose={setChosenId}
            />
          )}
        </>
      }
    >
      {lookup.isError ? (
        <FailedPart sentence={messages.failed(sentenceOf(lookup.error))} onRetry={() => void lookup.refetch()} />
      ) : !lookup.data ? (
        <Loading />
      ) : coauthors.length === 0 ? (
        <NoCoauthors name={name} years={years} isAll={showsAll} onAll={() => setShowsAll(true)} />
      ) : (
        <div aria-busy={lookup.isPlaceholderData}>
          <NetworkLink to={addressOfNetwork([author, ...coauthors], years)} onOpen={onClose} />
          {coauthors.length === MAX_COAUTHORS && <p className={shared.quiet}>{messages.mostListed(MAX_COAUTHORS)}</p>}
          <RecentPublications coauthors={chosenCoauthors.length > 0 ? chosenCoauthors : coauthors} />
        </div>
      )}
    </WideDialog>
  )
}

interface OverviewChoicesProps {
  years: number
  onYears(years: number): void
  showsAll: boolean
  onShowsAll(showsAll: boolean): void
}

/** The period, and whether co-authors beyond the results are listed. */
function OverviewChoices({ years, onYears, showsAll, onShowsAll }: OverviewChoicesProps) {
  return (
    <>
      <div>
        <p id="coauthor-years" className={`${shared.quietSmall} ${shared.belowTiny}`}>
          {messages.lastYears}
        </p>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-labelledby="coauthor-years"
          data={coauthorYears.map((count) => ({ value: String(count), label: String(count) }))}
          value={String(years)}
          onChange={(value) => onYears(Number(value))}
        />
      </div>
      <SegmentedControl
        size="xs"
        fullWidth
        orientation="vertical"
        aria-label={messages.which}
        data={[
          { value: 'shown', label: messages.amongShown },
          { value: 'all', label: messages.all },
        ]}
        value={showsAll ? 'all' : 'shown'}
        onChange={(value) => onShowsAll(value === 'all')}
      />
    </>
  )
}

/** Opens the network of these people, where the licence includes it. */
function NetworkLink({ to, onOpen }: { to: ReturnType<typeof addressOfNetwork>; onOpen(): void }) {
  if (!useMay('network_graph')) return null
  return (
    <p className={classes.network}>
      <Link className={`${shared.strong} ${shared.pressable} ${shared.inline}`} to={to} onClick={onOpen}>
        {messages.openNetwork}
      </Link>
    </p>
  )
}

/** Co-authors of an author among some people; undefined: among all. Among nobody, no call is sent. */
function useCoauthors(author: string, years: number, among: readonly string[] | undefined) {
  return useQuery<CoauthorView[]>({
    queryKey: queryKeys.coauthors(author, years, among),
    queryFn: ({ signal }) => {
      if (among?.length === 0) return []
      const query = { years, limit: MAX_COAUTHORS, among: among?.join(',') }
      return call('listCoauthors', { params: { id: author }, query, signal })
    },
    ...withEachChoice,
  })
}

interface NoCoauthorsProps {
  name: string
  years: number
  isAll: boolean
  onAll(): void
}

function NoCoauthors({ name, years, isAll, onAll }: NoCoauthorsProps) {
  return (
    <div role="status" className={`${shared.body} ${shared.centredText} ${classes.nobody}`}>
      <p>{isAll ? messages.noneAtAll(name, years) : messages.noneShown(name, years)}</p>
      {!isAll && (
        <Button size="compact-md" variant="default" onClick={onAll}>
          {messages.showAll}
        </Button>
      )}
    </div>
  )
}

function Loading() {
  return (
    <div role="status" aria-label={messages.loading} className={shared.stack}>
      {[52, 90, 78, 86, 60, 82].map((width) => (
        <Skeleton key={width} height={12} width={`${width}%`} />
      ))}
    </div>
  )
}

interface CoauthorListProps {
  coauthors: readonly CoauthorView[]
  /** The rank of a person among the results, from 1; 0 where they are not among them. */
  rankOf(identifier: string): number
  chosen: string | undefined
  onChoose(identifier: string | undefined): void
}

/** Co-authors, those among the results marked; pressing one narrows the publications to those written together. */
function CoauthorList({ coauthors, rankOf, chosen, onChoose }: CoauthorListProps) {
  if (coauthors.length === 0) return null
  return (
    <ul className={classes.coauthors} aria-label={messages.coauthors}>
      {coauthors.map(({ identifier, display_name, count }) => {
        const rank = rankOf(identifier)
        return (
          <li key={identifier}>
            <button
              type="button"
              className={`${shared.column} ${shared.hoverSunken} ${shared.fingerHigh} ${shared.wide} ${classes.coauthor}`}
              aria-pressed={identifier === chosen}
              onClick={() => onChoose(identifier === chosen ? undefined : identifier)}
            >
              <bdi>{display_name}</bdi>
              <span className={`${shared.quietSmall} ${shared.chips} ${shared.regular} ${classes.about}`}>
                {countOf(count, 'publication')}
                {rank > 0 && <span className={shared.accent}>{messages.amongResults(rank)}</span>}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
