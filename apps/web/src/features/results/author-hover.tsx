import type { AuthorRecord } from '@cognate/contract'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api-error.ts'
import { getRecord } from '../../lib/calls.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { affiliationsOf } from '../../model/records/affiliations.ts'
import { countryName } from '../../model/records/names-of-codes.ts'
import { countOf, formatYears } from '../../model/records/wording.ts'
import { RecordHover } from '../../ui/record-hover.tsx'
import { GRAPH_HEIGHT, TopTopics } from '../../ui/row-parts.tsx'
import shared from '../../ui/shared.module.css'
import { describeBars, yearBars } from '../../ui/year-bars.ts'
import { YearBars } from '../../ui/year-bars.tsx'
import classes from './author-hover.module.css'
import { messages } from './messages.ts'

interface AuthorNameProps {
  author: { id: string; display_name: string }
  /** The name as written here, where it differs from the author's. */
  name?: string
}

/** An author's name; hovering over it shows who that is. */
export function AuthorName({ author, name = author.display_name }: AuthorNameProps) {
  return (
    <RecordHover
      title={messages.aboutAuthor(author.display_name)}
      label={messages.aboutThisAuthor(name)}
      isInline
      panel={() => <AuthorCard id={author.id} name={author.display_name} />}
    >
      <bdi className={classes.trigger}>{name}</bdi>
    </RecordHover>
  )
}

/** Name, affiliation, works of 12 years and topics of an author; loaded when the card is first shown. */
function AuthorCard({ id, name }: { id: string; name: string }) {
  const author = useQuery({
    queryKey: queryKeys.record('author', id),
    queryFn: ({ signal }) => getRecord('author', id, signal),
    retry: false,
    staleTime: 5 * 60_000,
  })
  return (
    // A live region: screen readers read the text once it arrives.
    <div className={`${shared.stackTiny} ${shared.breaking}`} role="status">
      <strong dir="auto">{author.data?.display_name ?? name}</strong>
      {author.isPending && <span className={shared.quiet}>{messages.loading}</span>}
      {author.isError && <span className={shared.quiet}>{sentenceOf(author.error)}</span>}
      {author.data && <AuthorFacts author={author.data} />}
    </div>
  )
}

function AuthorFacts({ author }: { author: AuthorRecord }) {
  const [institution] = affiliationsOf(author)
  const { counts_by_year: counts, first_publication_year: firstYear, last_publication_year: lastYear } = author
  const bars = lastYear === null || counts.length === 0 ? undefined : yearBars(counts, lastYear, GRAPH_HEIGHT)
  return (
    <>
      <span className={shared.quiet}>
        {institution ? <bdi>{institution.display_name}</bdi> : messages.noAffiliation}
        {institution?.country_code && `, ${countryName(institution.country_code)}`}
      </span>
      <span className={shared.quiet}>
        {[countOf(author.works_count, 'publication'), formatYears(firstYear, lastYear)].filter(Boolean).join(' · ')}
      </span>
      {bars && (
        <div role="img" aria-label={describeBars(bars, firstYear, lastYear)}>
          <YearBars bars={bars} height={GRAPH_HEIGHT} />
        </div>
      )}
      <TopTopics topics={author.topics} />
    </>
  )
}
