import type { DocumentKind } from '@cognate/contract'
import { projectSources } from '@cognate/contract/project-sources'
import { sectors } from '@cognate/contract/sectors'
import type { ComponentType } from 'react'
import { messages as shared } from '../../model/messages.ts'
import type { ResultOf } from '../../model/records/result-types.ts'
import type { OutsideLink } from '../../model/records/search-links.ts'
import { mailUrl, safeUrl, shortUrl } from '../../model/records/urls.ts'
import { formatDate, formatMoney, formatPeriod, formatPublished, termInWords } from '../../model/records/wording.ts'
import { CountryCode } from '../../ui/row-parts.tsx'
import { DocumentRow } from './document-row.tsx'
import { messages } from './messages.ts'
import type { RowProps } from './row-props.ts'

/** UTF-16 units of a text before somebody asks for all of it. R-03 for projects and startups. */
const PROJECT_PREVIEW = 100
const COMPANY_PREVIEW = 250

/** The name of a project's source; its id where the table has no name for it. */
export const projectSourceOf = (id: number): string =>
  projectSources.find((source) => source.id === id && source.key !== null)?.label ?? messages.sourceOf(id)

/** The label of a sector. */
export const sectorOf = (value: string): string =>
  sectors.find((sector) => sector.value === value || sector.label === value)?.label ?? termInWords(value)

/** Characters of an address that a row shows at most; of a longer one it shows the host. */
const MAX_ADDRESS_LENGTH = 40

/** A link to a web page; none where the address is not one. Without a label the address itself is shown. */
function pageLink(address: string | null, label: string | undefined, description: string): OutsideLink[] {
  const url = safeUrl(address)
  if (!url) return []
  const shortAddress = shortUrl(url)
  return [
    {
      label: label ?? (shortAddress.length > MAX_ADDRESS_LENGTH ? new URL(url).hostname : shortAddress),
      description,
      url,
    },
  ]
}

/** A link that starts an e-mail; none where the address is not valid. */
function mailLink(email: string | null, name: string): OutsideLink[] {
  const url = mailUrl(email)
  return url ? [{ label: messages.email, description: messages.writeTo(name), url }] : []
}

/** A city and its country, named by its code where there is one. */
function Place({ city, country, code }: { city?: string | null; country?: string | null; code: string | null }) {
  return (
    <>
      {city && <bdi>{city}</bdi>}
      {code ? <CountryCode code={code} /> : country && <bdi>{country}</bdi>}
    </>
  )
}

/** A funded project: its source, time and money, what it is about, and who takes part. */
function ProjectRow(props: RowProps<ResultOf<'project'>>) {
  const { fields } = props.result
  const period = formatPeriod(fields.start_date, fields.end_date)
  return (
    <DocumentRow
      {...props}
      acronym={fields.acronym}
      origin={
        <>
          <span>{projectSourceOf(fields.authority_id)}</span>
          {fields.programme && <bdi>{fields.programme}</bdi>}
        </>
      }
      figures={
        (period || fields.funding) && (
          <>
            {period && <span>{period}</span>}
            {fields.funding && <span title={messages.funding}>{formatMoney(fields.funding)}</span>}
          </>
        )
      }
      text={{ text: fields.abstract, noun: 'abstract', length: PROJECT_PREVIEW }}
      links={pageLink(fields.url, messages.projectPage, messages.pageOf(fields.display_name))}
    />
  )
}

/** A startup: where and since when, what it does, and its people. */
function StartupRow(props: RowProps<ResultOf<'startup'>>) {
  const { fields } = props.result
  const { display_name: name, url, source_url } = fields
  return (
    <DocumentRow
      {...props}
      origin={<Place city={fields.city} country={fields.country} code={fields.country_code} />}
      figures={fields.foundation_year !== null && <span>{shared.founded(fields.foundation_year)}</span>}
      text={{ text: fields.description, noun: 'description', length: COMPANY_PREVIEW }}
      links={[
        ...pageLink(url, undefined, messages.websiteOf(name)),
        ...(source_url === url ? [] : pageLink(source_url, messages.source, messages.takenFrom(name))),
        ...mailLink(fields.email, name),
      ]}
    />
  )
}

/** A company's submission to a starthub: title, company and content. */
function StarthubRow(props: RowProps<ResultOf<'starthub'>>) {
  const { fields } = props.result
  const company = fields.company_name ?? fields.display_name
  const submissionDate = formatDate(fields.creation_date_time)
  const origin = fields.origin_content_type
    ? messages.sourceOfType(termInWords(fields.origin_content_type))
    : messages.source
  return (
    <DocumentRow
      {...props}
      origin={
        <>
          {fields.company_name && <bdi>{fields.company_name}</bdi>}
          <Place code={fields.country_code} />
          {fields.year_of_foundation !== null && <span>{shared.founded(fields.year_of_foundation)}</span>}
          {fields.employees && (
            <span>
              <bdi>{messages.employees(fields.employees)}</bdi>
            </span>
          )}
        </>
      }
      figures={submissionDate && <span>{messages.submitted(submissionDate)}</span>}
      text={{ text: fields.content, noun: 'content', length: COMPANY_PREVIEW }}
      sectors={fields.sector_market.map(sectorOf)}
      links={[
        ...pageLink(fields.company_website, undefined, messages.websiteOf(company)),
        ...pageLink(fields.origin_url, origin, messages.submissionFrom(company)),
        ...mailLink(fields.email, company),
      ]}
    />
  )
}

/** A partner: where it is, what it does, and its people. */
function PartnerRow(props: RowProps<ResultOf<'partner'>>) {
  const { fields } = props.result
  return (
    <DocumentRow
      {...props}
      origin={<Place city={fields.city} country={fields.country} code={fields.country_code} />}
      text={{ text: fields.description, noun: 'description', length: COMPANY_PREVIEW }}
      links={pageLink(fields.url, undefined, messages.websiteOf(fields.display_name))}
    />
  )
}

/** A policy document: when and by whom it was published, and what it says. */
function PolicydocRow(props: RowProps<ResultOf<'policydoc'>>) {
  const { fields } = props.result
  const date = formatPublished(fields.publication_date)
  return (
    <DocumentRow
      {...props}
      origin={
        <>
          {date && <time dateTime={fields.publication_date ?? date}>{date}</time>}
          {fields.publisher && <bdi>{fields.publisher}</bdi>}
          <Place code={fields.country_code} />
        </>
      }
      text={{ text: fields.text, noun: 'text', length: COMPANY_PREVIEW }}
      links={pageLink(fields.url, messages.document, messages.documentNamed(fields.display_name))}
    />
  )
}

/** The row of each kind of record of other sources. */
export const documentRows: { [Kind in DocumentKind]: ComponentType<RowProps<ResultOf<Kind>>> } = {
  project: ProjectRow,
  startup: StartupRow,
  starthub: StarthubRow,
  partner: PartnerRow,
  policydoc: PolicydocRow,
}
