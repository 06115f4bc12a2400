import type { AuthorWork, Evidence } from '@cognate/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { announce } from '../../model/announcements.ts'
import { queryKeys } from '../../model/query-keys.ts'
import type { RecordReference } from '../../model/records/result-types.ts'
import { textBeginning } from '../../ui/marked-text.ts'
import { MarkedText } from '../../ui/marked-text.tsx'
import parts from '../../ui/row-parts.module.css'
import shared from '../../ui/shared.module.css'
import classes from './evidence.module.css'
import { messages } from './messages.ts'
import { ABSTRACT_PREVIEW } from './text-preview.tsx'
import { WorkSource } from './work-source.tsx'
import { WorkTitle } from './work-title.tsx'

/** Works that one press on 'Show More' loads. */
const WORKS_PER_PAGE = 10

interface MoreWorksProps {
  author: string
  /** The author's name. */
  name: string
  queryUuid: string | undefined
  /** Whether there are others than those listed; without them the button is for narrow rows. */
  addsWorks: boolean
  /** Works that are listed above already. */
  listedWorks: readonly Evidence[]
  onOpen(record: RecordReference): void
}

/** Other works of an author, one page for each press on 'Show More'; nothing is loaded before the first press. */
export function MoreWorks({ author, name, queryUuid, addsWorks, listedWorks, onOpen }: MoreWorksProps) {
  const [isExpanded, setIsExpanded] = useState(false)
  const toggleButton = useRef<HTMLButtonElement>(null)
  const pages = useInfiniteQuery({
    queryKey: queryKeys.authorWorks(author, queryUuid),
    queryFn: ({ pageParam, signal }) =>
      call('listAuthorWorks', {
        params: { id: author },
        // With a stored query the best matching come first, otherwise the newest.
        query: { query: queryUuid, page: pageParam, page_size: WORKS_PER_PAGE },
        signal,
        priority: 'page',
      }),
    initialPageParam: 1,
    getNextPageParam: (page, _, number) => (number * WORKS_PER_PAGE < page.count ? number + 1 : undefined),
    enabled: isExpanded && addsWorks,
  })
  const listedIds = new Set(listedWorks.map((work) => work.identifier))
  const works = (pages.data?.pages ?? []).flatMap((page) => page.results).filter((work) => !listedIds.has(work.id))
  const isComplete = isExpanded && (!addsWorks || (pages.isSuccess && !pages.hasNextPage))

  const state = !isExpanded
    ? undefined
    : pages.isFetching
      ? messages.loadingWorks
      : pages.isError
        ? sentenceOf(pages.error)
        : undefined
  // By the region of the page: one in every row would be fifty.
  useEffect(() => {
    if (state !== undefined) announce(state)
  }, [state])

  const showMore = () => {
    if (!isExpanded) setIsExpanded(true)
    else if (pages.isError) void pages.refetch()
    else void pages.fetchNextPage()
  }
  const showLess = () => {
    setIsExpanded(false)
    toggleButton.current?.focus()
  }
  return (
    <>
      {isExpanded && works.length > 0 && (
        <ul className={classes.works} aria-label={messages.moreWorks}>
          {works.map((work) => (
            <FurtherWork key={work.id} work={work} onOpen={onOpen} />
          ))}
        </ul>
      )}
      <div className={`${shared.row} ${shared.small} ${classes.controls}`} data-adds={addsWorks} data-on="screen">
        {/* One button for both, so that it keeps the focus when the last page arrives. */}
        <button
          ref={toggleButton}
          type="button"
          className={`${shared.hoverLink} ${shared.fingerHigh} ${shared.inline} ${shared.pressable} ${parts.action}`}
          aria-expanded={isExpanded}
          aria-label={isComplete ? messages.showLessWorksOf(name) : messages.showMoreWorksOf(name)}
          onClick={isComplete ? showLess : showMore}
        >
          {isComplete ? messages.showLessWorks : messages.showMoreWorks}
        </button>
        {isExpanded && !isComplete && (
          <button
            type="button"
            className={`${shared.hoverLink} ${shared.fingerHigh} ${shared.inline} ${shared.pressable} ${parts.action}`}
            aria-label={messages.showLessWorksOf(name)}
            onClick={showLess}
          >
            {messages.showLessWorks}
          </button>
        )}
        <span className={`${shared.quiet} ${classes.status}`}>{state}</span>
      </div>
    </>
  )
}

function FurtherWork({ work, onOpen }: { work: AuthorWork; onOpen(record: RecordReference): void }) {
  const bestSentence = work.highlights?.text
  return (
    <li className={shared.shrinking}>
      <div className={`${shared.atTop} ${classes.head}`}>
        <WorkTitle identifier={work.id} title={work.display_name} onOpen={onOpen}>
          <MarkedText text={work.display_name} marks={work.highlights?.title.marks ?? []} />
        </WorkTitle>
        <WorkSource
          venue={work.primary_location?.source?.display_name}
          year={work.publication_year}
          doi={work.doi}
          page={work.primary_location?.landing_page_url}
        />
      </div>
      {bestSentence ? (
        <p className={`${shared.twoLines} ${shared.reading} ${classes.sentence}`} dir="auto">
          “<MarkedText text={bestSentence.sentence} marks={bestSentence.marks} />”
        </p>
      ) : work.abstract ? (
        <p className={`${shared.twoLines} ${shared.reading} ${classes.sentence}`} dir="auto">
          {textBeginning(work.abstract, ABSTRACT_PREVIEW)}
          {work.abstract.length > ABSTRACT_PREVIEW && '…'}
        </p>
      ) : (
        <p className={shared.reading}>{messages.noAbstract}</p>
      )}
    </li>
  )
}
