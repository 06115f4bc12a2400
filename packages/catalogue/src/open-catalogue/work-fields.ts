import { allOf, type ListCondition } from './condition.ts'
import { date, type Field, flag, number, search, sole, terms } from './fields.ts'
import { searchNames, worksWithWords } from './find-names.ts'
import { findByScheme, type Scheme } from './identifiers.ts'
import { findShown } from './open-catalogue.ts'
import type { FlagProperty, NumberProperty } from './properties.ts'
import { taxonomyLevels } from './taxonomy.ts'
import { codes, recordsBearing, recordValues } from './values.ts'

const byId = sole((texts, catalogue) => findShown('work', texts, catalogue))
const byScheme = (scheme: Scheme) => sole((texts, catalogue) => findByScheme(scheme, 'work', texts, catalogue))
const byDoi = byScheme('doi')
const byPmid = byScheme('pmid')
/** Works whose DOI begins like a text. */
const byBeginning: Field = {
  fitting: async (text) => ({
    type: 'doi',
    beginning: text.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:)/i, '').toLowerCase(),
  }),
}

const is = (property: FlagProperty<'work'>) => flag(property)
const counted = (property: NumberProperty<'work'>) => number(property)
const isOpenAccess = is('is_oa')

const byAuthor = terms(recordValues('author'), 'authors')
const byOrcid = terms(recordsBearing('orcid', 'author'), 'authors')
const byInstitution = terms(recordValues('institution'), 'institutions')
const byRor = terms(recordsBearing('ror', 'institution'), 'institutions')
const byLineage = terms(recordValues('institution'), 'lineages')
const byCountry = terms(codes('country'), 'countries')
const byInstitutionType = terms(codes('institution_type'), 'institution_types')
const bySource = terms(recordValues('venue'), 'venue')
const byIssn = terms(recordsBearing('issn', 'venue'), 'venue')
const bySourceType = terms(codes('source_type'), 'venue_type')
const byTopic = terms(recordValues('topic'), 'topics')
const byPrimaryTopic = terms(recordValues('topic'), 'primary_topic')

/** Both of all topics and of the first. */
const taxonomyFields = Object.fromEntries(
  taxonomyLevels.flatMap((level) => [
    [`topics.${level}.id`, terms(recordValues(level), `${level}s`)],
    [`primary_topic.${level}.id`, terms(recordValues(level), `primary_${level}`)],
  ]),
) as Record<string, Field>

/** Works that cite one. No groups are made of it: nearly every work would be one. */
const { takesAll, fitting, fittingAny } = terms(recordValues('work'), 'references')
const citing: Field = { ...(takesAll && { takesAll }), fitting, ...(fittingAny && { fittingAny }) }
/** Works that one cites. */
const cited = sole(async (texts, catalogue) => {
  const works = (await findShown('work', texts, catalogue)).filter((work) => work !== undefined)
  return (await catalogue.references(works)).flat().map(({ number }) => number)
})

const inTitle = search((text) => searchNames('work', text))
const inText = search(worksWithWords)
const hasAbstract: ListCondition = { type: 'flag', property: 'has_abstract' }
/** The index holds title and abstract as one: of works with an abstract, the words may stand in the title. */
const inAbstract = search((text) => allOf([hasAbstract, worksWithWords(text)]))

/** What lists of works are filtered, grouped and sorted by, in OpenAlex's names. */
export const workFields: Record<string, Field> = {
  openalex: byId,
  openalex_id: byId,
  'ids.openalex': byId,
  doi: byDoi,
  'ids.doi': byDoi,
  doi_starts_with: byBeginning,
  has_doi: is('has_doi'),
  pmid: byPmid,
  'ids.pmid': byPmid,
  has_pmid: is('has_pmid'),
  has_orcid: is('has_orcid'),

  cites: citing,
  cited_by: cited,

  'title.search': inTitle,
  'display_name.search': inTitle,
  'abstract.search': inAbstract,
  'title_and_abstract.search': inText,
  'default.search': inText,

  type: terms(codes('work_type'), 'type'),
  type_crossref: terms(codes('work_type_crossref'), 'type_crossref'),
  language: terms(codes('language'), 'language'),
  is_oa: isOpenAccess,
  'open_access.is_oa': isOpenAccess,
  has_abstract: is('has_abstract'),
  is_retracted: is('is_retracted'),

  publication_year: counted('year'),
  publication_date: date('day'),
  from_publication_date: date('day', (day) => ({ from: day })),
  to_publication_date: date('day', (day) => ({ to: day })),
  cited_by_count: counted('cited_by'),
  authors_count: counted('authors_count'),
  institutions_distinct_count: counted('institutions_count'),
  countries_distinct_count: counted('countries_count'),

  'author.id': byAuthor,
  'author.orcid': byOrcid,
  'authorships.author.id': byAuthor,
  'authorships.author.orcid': byOrcid,
  'institution.id': byInstitution,
  'institutions.id': byInstitution,
  'authorships.institutions.id': byInstitution,
  'institutions.ror': byRor,
  'authorships.institutions.ror': byRor,
  'authorships.institutions.lineage': byLineage,
  'institutions.country_code': byCountry,
  'authorships.countries': byCountry,
  'authorships.institutions.country_code': byCountry,
  'institutions.type': byInstitutionType,
  'authorships.institutions.type': byInstitutionType,

  // The catalogue knows of each work one location, the primary one.
  'primary_location.source.id': bySource,
  'primary_location.source.issn': byIssn,
  'primary_location.source.type': bySourceType,
  'locations.source.id': bySource,
  'locations.source.issn': byIssn,
  'locations.source.type': bySourceType,

  'topics.id': byTopic,
  'primary_topic.id': byPrimaryTopic,
  ...taxonomyFields,
}
