import type { AuthorWork } from '@cognate/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { doiUrl, safeUrl } from '../../model/records/urls.ts'
import { MarkedText } from '../../ui/marked-text.tsx'
import shared from '../../ui/shared.module.css'
import classes from './compare.module.css'
import type { ComparedWith } from './compared-with.ts'
import { messages } from './messages.ts'
import { PendingCell } from './pending-cell.tsx'

/** As many works of each person as stand side by side. */
const WORKS = 4

/** The works of somebody that are closest to the text, with what they have in common. */
export function MatchingWorks({ author, asked }: { author: string } & Pick<ComparedWith, 'asked'>) {
  const query = useQuery({
    queryKey: queryKeys.personWorks(author, { ...asked, page_size: WORKS }),
    queryFn: ({ signal }) =>
      call('listAuthorWorks', { params: { id: author }, query: { ...asked, page: 1, page_size: WORKS }, signal }),
    retry: false,
  })
  const works = query.data?.results ?? []
  // Without highlights nothing was asked with.
  const matching = works.filter(
    ({ highlights }) => highlights && (highlights.title.marks.length > 0 || highlights.text),
  )
  if (matching.length === 0)
    return <PendingCell query={query} empty={works[0]?.highlights === null ? messages.noText : messages.noMatch} />
  return (
    <ol className={`${shared.stackTiny} ${classes.works}`}>
      {matching.map((work) => (
        <Work key={work.id} work={work} />
      ))}
    </ol>
  )
}

function Work({ work: { id, doi, display_name, publication_year, highlights } }: { work: AuthorWork }) {
  return (
    <li>
      <a href={doiUrl(doi) ?? safeUrl(id)} target="_blank" rel="noopener noreferrer">
        <bdi>
          <MarkedText text={display_name} marks={highlights?.title.marks ?? []} />
        </bdi>
      </a>
      {publication_year !== null && <span className={shared.quiet}> ({publication_year})</span>}
    </li>
  )
}
