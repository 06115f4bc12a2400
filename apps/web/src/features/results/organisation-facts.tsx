import type { InstitutionRecord, VenueRecord } from '@cognate/contract'
import { countryName } from '../../model/records/names-of-codes.ts'
import { formatCount, termInWords } from '../../model/records/wording.ts'
import { addressFact, countFact, type Fact, topicsFact, yearsFact } from './record-facts.tsx'

/** The facts of an institution. */
export function institutionFacts(institution: InstitutionRecord): readonly Fact[] {
  const { geo, country_code } = institution
  return [
    ['Acronyms', institution.display_name_acronyms.join(', ')],
    ['Also written', institution.display_name_alternatives.join('; ')],
    ['Type', institution.type && termInWords(institution.type)],
    ['City', geo.city],
    ['Country', country_code ? countryName(country_code) : geo.country],
    addressFact('Home page', institution.homepage_url),
    addressFact('ROR', institution.ror),
    ['Publications', formatCount(institution.works_count)],
    yearsFact(institution.counts_by_year),
    countFact('Citations', institution.cited_by_count),
    topicsFact(institution.topics),
    ['Identifier', institution.id],
  ]
}

/** The facts of a venue. */
export function venueFacts(venue: VenueRecord): readonly Fact[] {
  const impact = venue.summary_stats['2yr_mean_citedness']
  return [
    ['Abbreviation', venue.abbreviated_title],
    ['Type', venue.type && termInWords(venue.type)],
    ['Open access', venue.is_oa === null ? undefined : venue.is_oa ? 'Yes' : 'No'],
    ['Publisher', venue.host_organization_name],
    ['Country', venue.country_code && countryName(venue.country_code)],
    ['ISSN-L', venue.issn_l],
    addressFact('Home page', venue.homepage_url),
    ['Publications', formatCount(venue.works_count)],
    yearsFact(venue.counts_by_year),
    countFact('Citations', venue.cited_by_count),
    ['Impact factor', impact !== null && formatCount(Math.round(impact * 100) / 100)],
    topicsFact(venue.topics),
    ['Identifier', venue.id],
  ]
}
