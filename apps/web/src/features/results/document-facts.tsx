import type {
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
import { formatDate, formatMoney, formatPeriod, termInWords } from '../../model/records/wording.ts'
import { AuthorName } from './author-hover.tsx'
import { projectSourceOf, sectorOf } from './document-rows.tsx'
import { addressFact, type Fact, OutsideText, textFact } from './record-facts.tsx'
import classes from './record-popup.module.css'

/** The facts of a project. */
export function projectFacts(project: ProjectRecord): readonly Fact[] {
  return [
    ['Acronym', project.acronym],
    ['Source', projectSourceOf(project.authority_id)],
    ['Programme', project.programme],
    ['Period', formatPeriod(project.start_date, project.end_date)],
    ['Funding', project.funding && formatMoney(project.funding)],
    peopleFact(project.persons),
    organisationsFact(project.organisations),
    textFact('Abstract', project.abstract),
    ['Keywords', project.keywords.join(', ')],
    addressFact('Page', project.url),
    ['Identifier', project.id],
  ]
}

/** The facts of a startup. */
export function startupFacts(startup: StartupRecord): readonly Fact[] {
  return [
    ['City', startup.city],
    countryFact(startup),
    ['Founded', startup.foundation_year],
    peopleFact(startup.persons),
    textFact('Description', startup.description),
    ['Keywords', startup.keywords.join(', ')],
    addressFact('Website', startup.url),
    addressFact('Source', startup.source_url),
    mailFact(startup.email),
    ['Identifier', startup.id],
  ]
}

/** The facts of a starthub submission. */
export function starthubFacts(submission: StarthubRecord): readonly Fact[] {
  return [
    ['Company', submission.company_name],
    countryFact(submission),
    ['Founded', submission.year_of_foundation],
    ['Employees', submission.employees],
    ['Sectors', submission.sector_market.map(sectorOf).join(', ')],
    ['Submitted', formatDate(submission.creation_date_time)],
    textFact('Content', submission.content),
    addressFact('Website', submission.company_website),
    addressFact('Source', submission.origin_url),
    ['Kind of source', submission.origin_content_type && termInWords(submission.origin_content_type)],
    mailFact(submission.email),
    ['Identifier', submission.id],
  ]
}

/** The facts of a partner. */
export function partnerFacts(partner: PartnerRecord): readonly Fact[] {
  return [
    ['City', partner.city],
    countryFact(partner),
    peopleFact(partner.persons),
    textFact('Description', partner.description),
    ['Keywords', partner.keywords.join(', ')],
    addressFact('Website', partner.url),
    ['Identifier', partner.id],
  ]
}

/** The facts of a policy document. */
export function policydocFacts(policydoc: PolicydocRecord): readonly Fact[] {
  return [
    ['Published', formatDate(policydoc.publication_date)],
    ['Publisher', policydoc.publisher],
    countryFact(policydoc),
    textFact('Text', policydoc.text),
    addressFact('Document', policydoc.url),
    ['Identifier', policydoc.id],
  ]
}

function countryFact({ country_code, country }: { country_code: string | null; country?: string | null }): Fact {
  return ['Country', country_code ? countryName(country_code) : country]
}

function mailFact(email: string | null): Fact {
  const url = mailUrl(email)
  return ['E-mail', url && <OutsideText url={url}>{email?.trim()}</OutsideText>]
}

function peopleFact(persons: readonly LinkedPerson[]): Fact {
  const list = (
    <ul>
      {persons.map(({ name, title, author }, index) => (
        <li key={index}>
          {author ? <AuthorName author={author} name={name} /> : <bdi>{name}</bdi>}
          {title && <span className={classes.quiet}>, {title}</span>}
        </li>
      ))}
    </ul>
  )
  return ['People', persons.length > 0 && list]
}

function organisationsFact(organisations: readonly LinkedOrganisation[]): Fact {
  const list = (
    <ul>
      {organisations.map(({ name, country_code }, index) => (
        <li key={index}>
          <bdi>{name}</bdi>
          {country_code && <span className={classes.quiet}>, {countryName(country_code)}</span>}
        </li>
      ))}
    </ul>
  )
  return ['Organisations', organisations.length > 0 && list]
}
