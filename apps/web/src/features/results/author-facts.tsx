import type { AuthorRecord, EndpointKey } from '@cognate/contract'
import { profileLinks, searchLinks } from '../../model/records/search-links.ts'
import { formatCount, formatYears, yearSpans } from '../../model/records/wording.ts'
import type { Fact } from '../../ui/facts.tsx'
import { OutsideLinks } from '../../ui/row-parts.tsx'
import shared from '../../ui/shared.module.css'
import { IdentityReasons } from './identity-hints.tsx'
import { messages } from './popup-messages.ts'
import { countFact, InstitutionInFull, topicsFact, yearsFact } from './record-facts.tsx'
import { useRowSlots } from './row-slots.ts'

/** The facts of an author. The metrics are shown where the licence includes them. */
export function authorFacts(author: AuthorRecord, endpoints: readonly EndpointKey[]): readonly Fact[] {
  const { summary_stats: metrics, display_name: name } = author
  const hasMetrics = endpoints.includes('trad_metrics')
  const institution = author.last_known_institutions[0]?.display_name
  return [
    [messages.labels.affiliations, author.affiliations.length > 0 && <AffiliationYears author={author} />],
    [messages.labels.alsoKnownAs, author.display_name_alternatives.join('; ')],
    [messages.labels.whoThisIs, author.identity_hints && <IdentityReasons hints={author.identity_hints} />],
    [messages.labels.publications, formatCount(author.works_count)],
    [messages.labels.active, formatYears(author.first_publication_year, author.last_publication_year)],
    yearsFact(author.counts_by_year),
    countFact(messages.labels.citations, author.cited_by_count),
    countFact(messages.labels.hIndex, hasMetrics ? metrics.h_index : undefined),
    countFact(messages.labels.i10Index, hasMetrics ? metrics.i10_index : undefined),
    topicsFact(author.topics),
    [messages.labels.email, institution && endpoints.includes('find_email') && <Email key="email" author={author} />],
    [messages.labels.profiles, profileLinks(author).length > 0 && <Profiles key="profiles" author={author} />],
    [
      messages.labels.search,
      <OutsideLinks key="search" label={messages.searchesFor(name)} links={searchLinks({ name, institution })} />,
    ],
    [messages.labels.identifier, author.id],
  ]
}

function Email({ author }: { author: AuthorRecord }) {
  const { FindEmail } = useRowSlots()
  return <FindEmail expert={author} />
}

/** Also those of the ORCID record. */
function Profiles({ author }: { author: AuthorRecord }) {
  const { ProfileLinks } = useRowSlots()
  return <ProfileLinks expert={author} />
}

function AffiliationYears({ author }: { author: AuthorRecord }) {
  const newestFirst = [...author.affiliations].sort((a, b) => Math.max(...b.years, 0) - Math.max(...a.years, 0))
  return (
    <ul>
      {newestFirst.map(({ institution, years }) => (
        <li key={institution.id}>
          <InstitutionInFull institution={institution} />
          {years.length > 0 && <span className={shared.quiet}> · {yearSpans(years)}</span>}
        </li>
      ))}
    </ul>
  )
}
