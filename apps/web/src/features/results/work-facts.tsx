import type { WorkRecord } from '@cognate/contract'
import { languageName } from '../../model/records/names-of-codes.ts'
import { doiUrl, safeUrl, shortUrl } from '../../model/records/urls.ts'
import { formatPublished, workTypeInWords } from '../../model/records/wording.ts'
import type { Fact } from '../../ui/facts.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './popup-messages.ts'
import { countFact, OutsideText, textFact, topicsFact } from './record-facts.tsx'
import { WorkAuthors } from './work-authors.tsx'

export function workFacts(work: WorkRecord): readonly Fact[] {
  const { primary_location: location, open_access: access } = work
  const doi = doiUrl(work.doi)
  const page = safeUrl(location?.landing_page_url)
  const pdf = safeUrl(access.oa_url)
  return [
    [messages.labels.retracted, work.is_retracted && <span className={shared.alert}>{messages.wasRetracted}</span>],
    [messages.labels.published, formatPublished(work.publication_date, work.publication_year)],
    [messages.labels.inVenue, location?.source?.display_name ?? messages.labels.publisher],
    [messages.labels.publisher, location?.source?.host_organization_name],
    [messages.labels.volume, describeVolume(work)],
    [messages.labels.pages, describePages(work)],
    [messages.labels.authors, <WorkAuthors key="authors" authorships={work.authorships} />],
    textFact(messages.labels.abstract, work.abstract),
    [messages.labels.type, workTypeInWords(work)],
    [messages.labels.language, work.language && languageName(work.language)],
    [
      messages.labels.openAccess,
      access.is_oa && (pdf ? <OutsideText url={pdf}>{messages.downloadPdf}</OutsideText> : messages.yes),
    ],
    [messages.labels.licence, location?.license],
    countFact(messages.labels.citations, work.cited_by_count),
    ['DOI', doi && <OutsideText url={doi}>{shortUrl(doi)}</OutsideText>],
    [messages.labels.page, page && page !== doi && <OutsideText url={page}>{shortUrl(page)}</OutsideText>],
    topicsFact(work.topics),
    [messages.labels.identifier, work.id],
  ]
}

/** Volume and issue, where known: "12 (3)". */
function describeVolume({ biblio: { volume, issue } }: WorkRecord): string | null {
  return issue ? `${volume ?? ''} (${issue})`.trim() : volume
}

/** First and last page: "45–67", one alone where they are the same. */
function describePages({ biblio: { first_page, last_page } }: WorkRecord): string | null {
  return first_page && last_page && first_page !== last_page ? `${first_page}–${last_page}` : first_page
}
