import type { WorkRecord } from '@cognate/contract'
import { languageName } from '../../model/records/names-of-codes.ts'
import { doiUrl, safeUrl, shortUrl } from '../../model/records/urls.ts'
import { formatDate, termInWords } from '../../model/records/wording.ts'
import { countFact, type Fact, OutsideText, textFact, topicsFact } from './record-facts.tsx'
import classes from './record-popup.module.css'
import { WorkAuthors } from './work-authors.tsx'

/** The facts of a work. */
export function workFacts(work: WorkRecord): readonly Fact[] {
  const { primary_location: location, open_access: access } = work
  const doi = doiUrl(work.doi)
  const page = safeUrl(location?.landing_page_url)
  const pdf = safeUrl(access.oa_url)
  return [
    ['Retracted', work.is_retracted && <span className={classes.warning}>This work was retracted</span>],
    ['Published', formatDate(work.publication_date, work.publication_year)],
    ['In', location?.source?.display_name ?? 'Publisher'],
    ['Publisher', location?.source?.host_organization_name],
    ['Volume', describeVolume(work)],
    ['Pages', describePages(work)],
    ['Authors', <WorkAuthors key="authors" authorships={work.authorships} />],
    textFact('Abstract', work.abstract),
    ['Type', work.type && termInWords(work.type)],
    ['Language', work.language && languageName(work.language)],
    ['Open access', access.is_oa && (pdf ? <OutsideText url={pdf}>Download PDF</OutsideText> : 'Yes')],
    ['Licence', location?.license],
    countFact('Citations', work.cited_by_count),
    ['DOI', doi && <OutsideText url={doi}>{shortUrl(doi)}</OutsideText>],
    ['Page', page && page !== doi && <OutsideText url={page}>{shortUrl(page)}</OutsideText>],
    topicsFact(work.topics),
    ['Identifier', work.id],
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
