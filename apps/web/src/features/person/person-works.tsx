import type { AuthorWork } from '@cognate/contract'
import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { doiUrl, safeUrl } from '../../model/records/urls.ts'
import { FailedCall } from '../../ui/failure.tsx'
import { MarkedText } from '../../ui/marked-text.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import classes from './person.module.css'

/** Works that are loaded at once. */
const PAGE = 20
/** Milliseconds without a key press before the search starts. */
const DELAY = 400

interface PersonWorksProps {
  author: string
  count: number
  asked: { manuscript: string | undefined; query: string | undefined }
}

/** All works of a person: the best for what is at hand first, or by year, or those that hold some words. */
export function PersonWorks({ author, count, asked }: PersonWorksProps) {
  const hasText = (asked.manuscript ?? asked.query) !== undefined
  const [order, setOrder] = useState(hasText ? 'best' : 'newest')
  const [words, setWords] = useState('')
  const with_ = words !== '' ? { words } : order === 'best' ? asked : {}
  const pages = useInfiniteQuery({
    queryKey: queryKeys.personWorks(author, with_),
    queryFn: ({ pageParam, signal }) =>
      call('listAuthorWorks', {
        params: { id: author },
        query: { ...with_, page: pageParam, page_size: PAGE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (page, _, number) => (number * PAGE < page.count ? number + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const works = (pages.data?.pages ?? []).flatMap(({ results }) => results)
  return (
    <section className={classes.works} aria-label={messages.works}>
      <h2 className={shared.heading}>{messages.works}</h2>
      {count > 0 && (
        <div className={`${shared.toolRow} ${shared.below}`}>
          <SearchField label={messages.search} delay={DELAY} onSearch={setWords} />
          {hasText && words === '' && (
            <SegmentedControl
              aria-label={messages.order}
              size="xs"
              value={order}
              onChange={setOrder}
              data={[
                { value: 'best', label: asked.manuscript ? messages.best : messages.bestForQuery },
                { value: 'newest', label: messages.newest },
              ]}
            />
          )}
        </div>
      )}
      {pages.isError ? (
        <FailedCall title={messages.worksFailed} of={pages} />
      ) : !pages.data ? (
        <Skeleton height={240} role="status" aria-label={messages.loadingWorks} />
      ) : works.length === 0 ? (
        <p className={shared.quiet}>{messages.noWorks}</p>
      ) : (
        <WorkGroups groups={groupsOf(works, with_)} />
      )}
      {pages.hasNextPage && (
        <Button
          className={shared.above}
          variant="default"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {messages.more}
        </Button>
      )}
    </section>
  )
}

interface Group {
  title: string
  works: readonly AuthorWork[]
}

/** By year; where something was asked with, those that match and the others. */
function groupsOf(works: readonly AuthorWork[], asked: object): Group[] {
  if (Object.values(asked).every((value) => value === undefined))
    return [...Map.groupBy(works, (work) => work.publication_year)].map(([year, group]) => ({
      title: year === null ? messages.yearUnknown : String(year),
      works: group,
    }))
  const { true: matching = [], false: others = [] } = Object.groupBy(works, (work) =>
    String(doesMatch(work)),
  ) as Partial<Record<'true' | 'false', AuthorWork[]>>
  return [
    ...(matching.length > 0 ? [{ title: messages.matching, works: matching }] : []),
    ...(others.length > 0 ? [{ title: messages.others, works: others }] : []),
  ]
}

const doesMatch = ({ highlights }: AuthorWork): boolean =>
  highlights !== null && (highlights.title.marks.length > 0 || highlights.text !== null)

function WorkGroups({ groups }: { groups: readonly Group[] }) {
  return groups.map(({ title, works }, place) => (
    <section key={title} aria-label={title}>
      {title === messages.others && place === 0 && <p className={shared.quiet}>{messages.noMatch}</p>}
      <h3 className={`${shared.quietBody} ${shared.strong} ${shared.aboveLarge} ${shared.belowTiny}`}>{title}</h3>
      <ul>
        {works.map((work) => (
          <Work key={work.id} work={work} />
        ))}
      </ul>
    </section>
  ))
}

function Work({ work }: { work: AuthorWork }) {
  const { highlights, doi, id, display_name, publication_year, primary_location, is_retracted } = work
  const sentence = highlights?.text
  const venue = primary_location?.source?.display_name
  return (
    <li className={shared.listRow}>
      <a
        className={`${shared.plainLink} ${shared.hoverLink} ${classes.title}`}
        href={doiUrl(doi) ?? safeUrl(primary_location?.landing_page_url) ?? safeUrl(id)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <bdi>
          <MarkedText text={display_name} marks={highlights?.title.marks ?? []} />
        </bdi>
      </a>{' '}
      {is_retracted && <span className={`${shared.strongSmall} ${shared.danger}`}>{messages.retracted}</span>}
      <p className={shared.quietSmall}>{[venue, publication_year].filter(Boolean).join(' · ')}</p>
      {sentence && (
        <p className={`${shared.reading} ${shared.prose}`} dir="auto">
          “<MarkedText text={sentence.sentence} marks={sentence.marks} />”
        </p>
      )}
    </li>
  )
}
