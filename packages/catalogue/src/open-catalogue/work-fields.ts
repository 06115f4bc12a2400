import { FLAG } from '../columns/columns.ts'
import {
  chain,
  institutionCountry,
  institutionLineage,
  institutionType,
  topicPlace,
  venueType,
  workAuthors,
  workInstitutions,
  workPrimaryTopic,
  workTopics,
  workVenue,
} from './chains.ts'
import { citationsOfWorks } from './citations.ts'
import { date, type Field, flag, number, search, sole, terms } from './fields.ts'
import { searchNames } from './find-names.ts'
import { indexOfScheme } from './identifiers.ts'
import { leadingTo } from './links.ts'
import { combine, type Mask, maskWhere, type Numbers } from './masks.ts'
import { indexOfId, type Reader } from './reader.ts'
import { remember } from './remember.ts'
import { findWorks } from './search-works.ts'
import { maskDois, maskIdentified } from './stored.ts'
import { taxonomyLevels } from './taxonomy.ts'
import { UNKNOWN_NUMBER } from './unknown-number.ts'
import { codes, recordsOf } from './values.ts'

const byId = sole('work', (text, reader) => indexOfId('work', text, reader))
const byDoi = sole('work', (text, reader) => indexOfScheme('doi', 'work', text, reader))
const byPmid = sole('work', (text, reader) => indexOfScheme('pmid', 'work', text, reader))

const bit = (wanted: number) =>
  flag(({ data }) =>
    maskWhere(data.columns.work_flags.length, (work) => (data.columns.work_flags[work]! & wanted) !== 0),
  )
const isOpenAccess = bit(FLAG.isOpenAccess)
const hasAbstract = bit(FLAG.hasAbstract)
const days = ({ data }: Reader) => data.columns.work_day

const byAuthor = terms(recordsOf('author'), chain(workAuthors))
const byOrcid = terms(recordsOf('author', 'orcid'), chain(workAuthors))
const byInstitution = terms(recordsOf('institution'), chain(workInstitutions))
const byRor = terms(recordsOf('institution', 'ror'), chain(workInstitutions))
const byLineage = terms(recordsOf('institution'), chain(workInstitutions, institutionLineage))
const byCountry = terms(codes('country'), chain(workInstitutions, institutionCountry))
const byInstitutionType = terms(codes('institution_type'), chain(workInstitutions, institutionType))
const bySource = terms(recordsOf('venue'), chain(workVenue))
const byIssn = terms(recordsOf('venue', 'issn'), chain(workVenue))
const bySourceType = terms(codes('source_type'), chain(workVenue, venueType))
const byTopic = terms(recordsOf('topic'), chain(workTopics))
const byPrimaryTopic = terms(recordsOf('topic'), chain(workPrimaryTopic))

/** Both of all topics and of the first. */
const taxonomyFields = Object.fromEntries(
  taxonomyLevels.flatMap((level) => [
    [`topics.${level}.id`, terms(recordsOf(level), chain(workTopics, topicPlace(level)))],
    [`primary_topic.${level}.id`, terms(recordsOf(level), chain(workPrimaryTopic, topicPlace(level)))],
  ]),
) as Record<string, Field>

const inTitle = search((text, reader) => searchNames('work', text, reader))
const inText = search(findWorks)
/** The index holds title and abstract as one: of works with an abstract, the words may stand in the title. */
const inAbstract = search((text, reader) =>
  combine.both(hasAbstract.fitting('true', reader, ''), findWorks(text, reader)),
)

const authorsCount = ({ data }: Reader) =>
  remember(data, 'authors of works', () => lengths(data.columns.authorship_offsets))
const institutionsCount = ({ data }: Reader) =>
  remember(data, 'institutions of works', () => lengths(data.columns.work_institution_offsets))

function lengths(offsets: Numbers): Uint32Array {
  return Uint32Array.from({ length: offsets.length - 1 }, (_, row) => offsets[row + 1]! - offsets[row]!)
}

function countriesCount({ data }: Reader): Numbers {
  return remember(data, 'countries of works', () => {
    const { work_institution_offsets: offsets, work_institution, institution_country } = data.columns
    const countriesOf = (work: number) => {
      const all = new Set<number>()
      for (let at = offsets[work]!; at < offsets[work + 1]!; at++) all.add(institution_country[work_institution[at]!]!)
      all.delete(0)
      return all.size
    }
    return Uint16Array.from({ length: offsets.length - 1 }, (_, work) => countriesOf(work))
  })
}

/** Works with an author of whom an ORCID iD is known; academics who are left out make no difference. */
function hasOrcid(reader: Reader): Mask {
  const { marks } = reader.data.hidden
  const identified = maskIdentified('author', 'orcid', reader)
  const shown = maskWhere(identified.length, (author) => identified[author] === 1 && marks[author] !== 1)
  return leadingTo(shown, [workAuthors(reader)])
}

/** What lists of works are filtered, grouped and sorted by, in OpenAlex's names. */
export const workFields: Record<string, Field> = {
  openalex: byId,
  openalex_id: byId,
  'ids.openalex': byId,
  doi: byDoi,
  'ids.doi': byDoi,
  doi_starts_with: { fitting: maskDois },
  has_doi: flag((reader) => maskIdentified('work', 'doi', reader)),
  pmid: byPmid,
  'ids.pmid': byPmid,
  has_pmid: flag((reader) => maskIdentified('work', 'pmid', reader)),
  has_orcid: flag(hasOrcid),

  'title.search': inTitle,
  'display_name.search': inTitle,
  'abstract.search': inAbstract,
  'title_and_abstract.search': inText,
  'default.search': inText,

  type: terms(codes('work_type'), ({ data }) => [{ values: data.columns.work_type }]),
  type_crossref: terms(codes('work_type_crossref'), ({ data }) => [{ values: data.columns.work_type_crossref }]),
  language: terms(codes('language'), ({ data }) => [{ values: data.columns.work_language }]),
  is_oa: isOpenAccess,
  'open_access.is_oa': isOpenAccess,
  has_abstract: hasAbstract,
  is_retracted: bit(FLAG.isRetracted),

  publication_year: number({ numbers: ({ data }) => data.columns.work_year, unknown: 0 }),
  publication_date: date(days),
  from_publication_date: date(days, (day, asked) => day >= asked),
  to_publication_date: date(days, (day, asked) => day <= asked),
  cited_by_count: number({ numbers: citationsOfWorks, unknown: UNKNOWN_NUMBER }),
  authors_count: number({ numbers: authorsCount }),
  institutions_distinct_count: number({ numbers: institutionsCount }),
  countries_distinct_count: number({ numbers: countriesCount }),

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
