import type { InstitutionRecord, VenueRecord } from '@cognate/contract'
import { countryName } from '../../model/records/names-of-codes.ts'
import { formatCount, termInWords } from '../../model/records/wording.ts'
import type { Fact } from '../../ui/facts.tsx'
import { messages } from './popup-messages.ts'
import { addressFact, countFact, topicsFact, yearsFact } from './record-facts.tsx'

export function institutionFacts(institution: InstitutionRecord): readonly Fact[] {
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

export function venueFacts(venue: VenueRecord): readonly Fact[] {
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
