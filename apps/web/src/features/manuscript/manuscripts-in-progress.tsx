import type { SearchSummaryView } from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { countNews } from '../../model/records/wording.ts'
import { DatedLinks } from '../../ui/dated-links.tsx'
import { IconFileText } from '../../ui/icons.tsx'
import { messages } from './home-messages.ts'
import classes from './manuscripts-in-progress.module.css'

/** As many as home shows; all of them stand in My Collections. */
const COUNT = 5

/** The open manuscripts that were worked on last, at home; nothing where there are none. */
export function ManuscriptsInProgress() {
  const page = { manuscripts: '1', exclude_closed: '1', page_size: COUNT } as const
  const { data } = useQuery({
    queryKey: queryKeys.collectionList(page),
    queryFn: ({ signal }) => call('listSearches', { query: page, signal, priority: 'suggestion' }),
    staleTime: 0,
  })
  const links = (data?.results ?? []).map((manuscript) => ({
    to: addressOf(manuscript),
    icon: <IconFileText size={16} stroke={1.8} aria-hidden />,
    name: (
      <>
        {manuscript.external_identifier && <b>{manuscript.external_identifier} </b>}
        <bdi>{manuscript.name}</bdi>
      </>
    ),
    facts: manuscriptProgress(manuscript),
    at: manuscript.updated_at,
  }))
  return (
    <div className={classes.manuscripts}>
      <DatedLinks heading={messages.inProgress} links={links} />
    </div>
  )
}

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
  if (approval?.may_decide) return [messages.waitsForYou]
  if (!approval) return []
  if (!approval.decision) return approval.approver ? [messages.waitsFor(fullName(approval.approver))] : []
  const decision = messages.decided[approval.decision]
  return [approval.has_changed ? messages.changedSince(decision) : decision]
}
