import type {
  DocumentKind,
  DocumentRecords,
  LinkedOrganisation,
  LinkedPerson,
  PartnerRecord,
  PolicydocRecord,
  ProjectRecord,
  StarthubRecord,
  StartupRecord,
} from '@cognate/contract'
import { countryName } from '../../model/records/names-of-codes.ts'
import { mailUrl } from '../../model/records/urls.ts'
import { formatDate, formatMoney, formatPeriod, formatPublished, termInWords } from '../../model/records/wording.ts'
import type { Fact } from '../../ui/facts.tsx'
import shared from '../../ui/shared.module.css'
import { AuthorName } from './author-hover.tsx'
import { projectSourceOf, sectorOf } from './document-rows.tsx'
import { messages } from './popup-messages.ts'
import { addressFact, OutsideText, textFact } from './record-facts.tsx'

function projectFacts(project: ProjectRecord): readonly Fact[] {
  return [
    [messages.labels.acronym, project.acronym],
    [messages.labels.source, projectSourceOf(project.authority_id)],
    [messages.labels.programme, project.programme],
    [messages.labels.period, formatPeriod(project.start_date, project.end_date)],
    [messages.labels.funding, project.funding && formatMoney(project.funding)],
    peopleFact(project.persons),
    organisationsFact(project.organisations),
    textFact(messages.labels.abstract, project.abstract),
    [messages.labels.keywords, project.keywords.join(', ')],
    addressFact(messages.labels.page, project.url),
    [messages.labels.identifier, project.id],
  ]
}

function startupFacts(startup: StartupRecord): readonly Fact[] {
  return [
    [messages.labels.city, startup.city],
    countryFact(startup),
    [messages.labels.founded, startup.foundation_year],
    peopleFact(startup.persons),
    textFact(messages.labels.description, startup.description),
    [messages.labels.keywords, startup.keywords.join(', ')],
    addressFact(messages.labels.website, startup.url),
    addressFact(messages.labels.source, startup.source_url),
    mailFact(startup.email),
    [messages.labels.identifier, startup.id],
  ]
}

function starthubFacts(submission: StarthubRecord): readonly Fact[] {
  return [
    [messages.labels.company, submission.company_name],
    countryFact(submission),
    [messages.labels.founded, submission.year_of_foundation],
    [messages.labels.employees, submission.employees],
    [messages.labels.sectors, submission.sector_market.map(sectorOf).join(', ')],
    [messages.labels.submitted, formatDate(submission.creation_date_time)],
    textFact(messages.labels.content, submission.content),
    addressFact(messages.labels.website, submission.company_website),
    addressFact(messages.labels.source, submission.origin_url),
    [messages.labels.kindOfSource, submission.origin_content_type && termInWords(submission.origin_content_type)],
    mailFact(submission.email),
    [messages.labels.identifier, submission.id],
  ]
}

function partnerFacts(partner: PartnerRecord): readonly Fact[] {
  return [
    [messages.labels.city, partner.city],
    countryFact(partner),
    peopleFact(partner.persons),
    textFact(messages.labels.description, partner.description),
    [messages.labels.keywords, partner.keywords.join(', ')],
    addressFact(messages.labels.website, partner.url),
    [messages.labels.identifier, partner.id],
  ]
}

/** The facts of a policy document. */
function policydocFacts(policydoc: PolicydocRecord): readonly Fact[] {
  return [
    [messages.labels.published, formatPublished(policydoc.publication_date)],
    [messages.labels.publisher, policydoc.publisher],
    countryFact(policydoc),
    textFact(messages.labels.text, policydoc.text),
    addressFact(messages.labels.document, policydoc.url),
    [messages.labels.identifier, policydoc.id],
  ]
}

function countryFact({ country_code, country }: { country_code: string | null; country?: string | null }): Fact {
  return [messages.labels.country, country_code ? countryName(country_code) : country]
}

function mailFact(email: string | null): Fact {
  const url = mailUrl(email)
  return [messages.labels.email, url && <OutsideText url={url}>{email?.trim()}</OutsideText>]
}

function peopleFact(persons: readonly LinkedPerson[]): Fact {
  const list = (
    <ul>
      {persons.map(({ name, title, author }, index) => (
        <li key={index}>
          {author ? <AuthorName author={author} name={name} /> : <bdi>{name}</bdi>}
          {title && <span className={shared.quiet}>, {title}</span>}
        </li>
      ))}
    </ul>
  )
  return [messages.labels.people, persons.length > 0 && list]
}

function organisationsFact(organisations: readonly LinkedOrganisation[]): Fact {
  const list = (
    <ul>
      {organisations.map(({ name, country_code }, index) => (
        <li key={index}>
          <bdi>{name}</bdi>
          {country_code && <span className={shared.quiet}>, {countryName(country_code)}</span>}
        </li>
      ))}
    </ul>
  )
  return [messages.labels.organisations, organisations.length > 0 && list]
}

/** The facts of each kind of record of other sources. */
export const documentFacts: { [Kind in DocumentKind]: (record: DocumentRecords[Kind]) => readonly Fact[] } = {
  project: projectFacts,
  startup: startupFacts,
  starthub: starthubFacts,
  partner: partnerFacts,
  policydoc: policydocFacts,
}
