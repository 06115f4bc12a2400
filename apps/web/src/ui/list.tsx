import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { announce } from '../model/announcements.ts'
import { formatCount } from '../model/records/wording.ts'
import { FailedCall } from './failure.tsx'
import classes from './list.module.css'
import { messages } from './messages.ts'
import { Pager } from './pager.tsx'
import { lastPage } from './pages.ts'
import shared from './shared.module.css'
import { useHasLasted } from './use-has-lasted.ts'
import { usePageNumber } from './use-page-number.ts'

interface ListProps<Row> {
  /** Singular and plural of the listed thing: 'collection', 'collections'. */
  nouns: [one: string, several: string]
  /** One page, and the number of all entries. */
  list: UseQueryResult<{ count: number; results: Row[] }>
  pageSize: number
  /** Shown where the list is empty. */
  empty: ReactNode
  /** Rows that are not saved yet, which then take the place of that. */
  unsaved?: ReactNode
  children(rows: Row[]): ReactNode
}

/** One page of a list: loading, failed, empty, or with its rows and links to the other pages. */
export function List<Row>({ nouns, list, pageSize, empty, unsaved, children }: ListProps<Row>) {
  const { page, setPage, addressOf } = usePageNumber()
  const isSlow = useHasLasted(list.isPlaceholderData)
  const count = list.data?.count
  const lastPageNumber = lastPage(count ?? 0, pageSize)
  const summary = count === undefined ? undefined : `${formatCount(count)} ${nouns[count === 1 ? 0 : 1]}`
  const isSettled = list.data !== undefined && !list.isPlaceholderData

  useEffect(() => {
    if (isSettled && summary) announce(summary)
  }, [isSettled, summary])

  // The last entry of the last page was deleted, or the address names a page that is not there.
  useEffect(() => {
    if (isSettled && page > lastPageNumber) setPage(lastPageNumber)
  }, [isSettled, page, lastPageNumber, setPage])

  if (list.error && !list.isFetching) return <FailedCall title={messages.notLoaded(nouns[1])} of={list} />
  if (list.data === undefined) return <ListSkeleton label={messages.loadingThings(nouns[1])} />
  return (
    <div aria-busy={list.isPlaceholderData} className={classes.list} data-waiting={isSlow}>
      <p className={`${shared.quietBody} ${classes.summary}`}>{count === 0 && unsaved ? null : summary}</p>
      {list.data.count > 0 ? children(list.data.results) : unsaved || <div className={classes.empty}>{empty}</div>}
      <Pager label={messages.pagesOf(nouns[1])} page={page} last={lastPageNumber} addressOf={addressOf} />
    </div>
  )
}

function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={classes.skeleton}>
      {[46, 62, 38, 55, 49].map((width) => (
        <div key={width}>
          <Skeleton height={13} width={`${width}%`} />
          <Skeleton height={11} width={`${width / 2}%`} mt={9} />
        </div>
      ))}
    </div>
  )
}

/** The tools above a list: search on the left, actions on the right. */
export function ListTools({ children }: { children: ReactNode }) {
  return <div className={`${shared.wrappingRow} ${classes.tools}`}>{children}</div>
}
