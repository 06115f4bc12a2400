import type { QueryOf, SearchSummaryView } from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { countNews, countPeople } from '../../model/records/wording.ts'
import { type DatedLink, DatedLinks } from '../../ui/dated-links.tsx'
import { IconFileText } from '../../ui/icons.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './home-messages.ts'
import classes from './manuscripts-in-progress.module.css'

/** As many as home shows; all of them stand in My Collections. */
const COUNT = 5

/** At home, what waits for this person’s approval, and the open manuscripts that were worked on last; nothing where there is neither. */
export function ManuscriptsInProgress() {
  const toApprove = useCollections({ to_approve: '1', page_size: 2 * COUNT })
  const latest = useCollections({ manuscripts: '1', exclude_closed: '1', page_size: COUNT })
  const inProgress = latest.results.filter(({ approval }) => !approval?.may_decide)
  return (
    <div className={classes.manuscripts}>
      <DatedLinks
        heading={messages.waitsForYou}
        links={toApprove.results.map((one) => linkTo(one, sentInWords(one)))}
      />
      <DatedLinks
        heading={messages.inProgress}
        links={inProgress.map((one) => linkTo(one, manuscriptProgress(one)))}
        after={
          latest.count > COUNT && (
            <Link to="/app/collections/" className={`${shared.smallLink} ${shared.aboveTiny} ${shared.inlineRow}`}>
              {messages.all(latest.count)}
            </Link>
          )
        }
      />
    </div>
  )
}

function useCollections(page: QueryOf<'listSearches'>): { count: number; results: readonly SearchSummaryView[] } {
  const { data } = useQuery({
    queryKey: queryKeys.collectionList(page),
    queryFn: ({ signal }) => call('listSearches', { query: page, signal, priority: 'suggestion' }),
    staleTime: 0,
  })
  return data ?? { count: 0, results: [] }
}

const linkTo = (collection: SearchSummaryView, facts: string): DatedLink => ({
  to: addressOf(collection),
  icon: <IconFileText size={16} stroke={1.8} aria-hidden />,
  name: (
    <>
      {collection.external_identifier && <b>{collection.external_identifier} </b>}
      <bdi>{collection.name}</bdi>
    </>
  ),
  facts,
  at: collection.updated_at,
})

const sentInWords = ({ access, included_by_type }: SearchSummaryView): string =>
  [...(access.owner ? [messages.by(fullName(access.owner))] : []), countPeople(included_by_type.author ?? 0)].join(
    ' · ',
  )

/** Its people, and until there are any the card that finds them. */
const addressOf = ({ uuid, included_count }: SearchSummaryView): string =>
  included_count > 0 ? `/app/collection/${uuid}/` : `/app/search/${uuid}/`

/** How far it is: what updates of the catalogue added, whether it waits for this person or what was decided, its round from the second on, how many people are collected, and until when reviewers are to answer. */
export function manuscriptProgress({ manuscript, included_by_type, approval, news }: SearchSummaryView): string {
  if (!manuscript) return ''
  const { round, wanted, answer_by } = manuscript
  return [
    ...(news ? [countNews(news)] : []),
    ...approvalInWords(approval),
    ...(round > 1 ? [messages.round(round)] : []),
    messages.collected(included_by_type.author ?? 0, wanted.reviewers),
    ...(answer_by ? [messages.answerBy(answer_by)] : []),
  ].join(' · ')
}

function approvalInWords(approval: SearchSummaryView['approval']): string[] {
  if (!approval) return []
  if (!approval.decision) return approval.approver ? [messages.waitsFor(fullName(approval.approver))] : []
  const decision = messages.decided[approval.decision]
  return [approval.has_changed ? messages.changedSince(decision) : decision]
}
