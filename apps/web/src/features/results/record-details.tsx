import type {
  AuthorRecord,
  CatalogueKind,
  CatalogueRecords,
  EndpointKey,
  InstitutionRecord,
  VenueRecord,
} from '@cognate/contract'
import { countryName } from '../../model/records/names-of-codes.ts'
import { profileLinks, searchLinks } from '../../model/records/search-links.ts'
import { formatCount, formatYears, termInWords, yearSpans } from '../../model/records/wording.ts'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { OutsideLinks } from '../../ui/row-parts.tsx'
import shared from '../../ui/shared.module.css'
import { documentFacts } from './document-facts.tsx'
import { IdentityReasons } from './identity-hints.tsx'
import { messages } from './popup-messages.ts'
import { addressFact, countFact, InstitutionInFull, topicsFact, yearsFact } from './record-facts.tsx'
import classes from './record-popup.module.css'
import { useRowSlots } from './row-slots.ts'
import { workFacts } from './work-facts.tsx'

type FactsOf<Kind extends CatalogueKind> = (
  record: CatalogueRecords[Kind],
  endpoints: readonly EndpointKey[],
) => readonly Fact[]

const factsOf: { [Kind in CatalogueKind]: FactsOf<Kind> } = {
  author: authorFacts,
  work: workFacts,
  institution: institutionFacts,
  venue: venueFacts,
  ...documentFacts,
}

interface RecordDetailsProps<Kind extends CatalogueKind> {
  recordType: Kind
  record: CatalogueRecords[Kind]
  endpoints: readonly EndpointKey[]
}

/** All facts of a record, as names and values. */
export function RecordDetails<Kind extends CatalogueKind>({ recordType, record, endpoints }: RecordDetailsProps<Kind>) {
  return (
    <Facts
      className={`${shared.phoneColumns} ${shared.breaking} ${classes.facts}`}
      facts={factsOf[recordType](record, endpoints)}
    />
  )
}

function institutionFacts(institution: InstitutionRecord): readonly Fact[] {
  const { geo, country_code } = institution
  return [
    [messages.labels.acronyms, institution.display_name_acronyms.join(', ')],
    [messages.labels.alsoWritten, institution.display_name_alternatives.join('; ')],
    [messages.labels.type, institution.type && termInWords(institution.type)],
    [messages.labels.city, geo.city],
    [messages.labels.country, country_code ? countryName(country_code) : geo.country],
    addressFact(messages.labels.homePage, institution.homepage_url),
    addressFact('ROR', institution.ror),
    [messages.labels.publications, formatCount(institution.works_count)],
    yearsFact(institution.counts_by_year),
    countFact(messages.labels.citations, institution.cited_by_count),
    topicsFact(institution.topics),
    [messages.labels.identifier, institution.id],
  ]
}

function venueFacts(venue: VenueRecord): readonly Fact[] {
  const impact = venue.summary_stats['2yr_mean_citedness']
  return [
    [messages.labels.abbreviation, venue.abbreviated_title],
    [messages.labels.type, venue.type && termInWords(venue.type)],
    [messages.labels.openAccess, venue.is_oa === null ? undefined : venue.is_oa ? messages.yes : messages.no],
    [messages.labels.publisher, venue.host_organization_name],
    [messages.labels.country, venue.country_code && countryName(venue.country_code)],
    ['ISSN-L', venue.issn_l],
    addressFact(messages.labels.homePage, venue.homepage_url),
    [messages.labels.publications, formatCount(venue.works_count)],
    yearsFact(venue.counts_by_year),
    countFact(messages.labels.citations, venue.cited_by_count),
    [messages.labels.impactFactor, impact !== null && formatCount(Math.round(impact * 100) / 100)],
    topicsFact(venue.topics),
    [messages.labels.identifier, venue.id],
  ]
}

/** The facts of an author. The metrics are shown where the licence includes them. */
function authorFacts(author: AuthorRecord, endpoints: readonly EndpointKey[]): readonly Fact[] {
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
