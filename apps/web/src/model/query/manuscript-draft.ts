import type { Manuscript, ManuscriptFile, MatchedPerson, PersonCandidate, SearchView } from '@cognate/contract'
import {
  LONGEST_AFFILIATION,
  LONGEST_KEYWORD,
  LONGEST_NAME,
  LONGEST_REFERENCE,
  MOST_AFFILIATIONS,
  MOST_KEYWORDS,
  MOST_MANUSCRIPT_PEOPLE,
  MOST_REFERENCES,
} from '@cognate/contract/limits'
import type { ListedAuthor } from '@cognate/contract/read-authors'
import { readPasted } from './pasted-manuscript.ts'

/** Somebody whom a manuscript names, and who of the catalogue may be meant. */
export interface NamedPerson extends ManuscriptPerson {
  /** The likeliest first; empty where the catalogue knows nobody, or nobody has been asked about. */
  candidates: readonly PersonCandidate[]
  /**
   * Where somebody is whom the catalogue lacks, or has there no longer; checked in their place where it is the `identifier`, else beside
   * them, and `further_institutions` with it.
   */
  place?: MatchedPerson['institution'] | undefined
  /** Institutions that the text names where somebody works by the catalogue: whoever else is meant is checked by them. */
  known?: { of: string; institutions: NonNullable<MatchedPerson['known_institutions']> }
  /** Whether they were an author before, and the file of a new version does not name them. */
  isOfBefore?: true
}
type ManuscriptPerson = Manuscript['authors'][number]

export const peopleLists = ['authors', 'suggested', 'opposed'] as const
export type PeopleList = (typeof peopleLists)[number]

/** A manuscript as it is edited on the page. */
export interface ManuscriptDraft extends Omit<Manuscript, PeopleList>, Record<PeopleList, readonly NamedPerson[]> {
  /** The organisation's own number of it; empty where it has none. */
  number: string
  /** Whether people in conflict with its authors are left out. */
  hidesConflicts: boolean
  /** Authors beyond those that a manuscript holds. */
  leftOut?: number
  /** Where it was read from. */
  file?: Pick<ManuscriptFile, 'hidden_words' | 'warnings'> & { name: string }
  /** What it began as, where it is a saved one. */
  base?: ManuscriptBase
}

/** A version of a saved manuscript. */
export type ManuscriptBase = Pick<SearchView, 'external_identifier' | 'updated_at'> & { manuscript: Manuscript }

const empty: ManuscriptDraft = {
  ...{ title: '', abstract: '', keywords: [], references: [], authors: [], suggested: [], opposed: [] },
  ...{
    round: 1,
    wanted: { reviewers: 3, alternates: 3 },
    answer_by: null,
    policy: null,
    number: '',
    hidesConflicts: true,
  },
}

/** What was read from a file. */
export function manuscriptOfFile(file: ManuscriptFile, name: string): ManuscriptDraft {
  const { title, abstract, keywords, references, authors, hidden_words, warnings } = file
  return {
    ...empty,
    title,
    abstract,
    keywords: keepKeywords(keywords),
    references: references
      .slice(0, MOST_REFERENCES)
      .map(({ text, ...ids }) => ({ text: text.slice(0, LONGEST_REFERENCE), ...ids })),
    ...leftOutOf(authors),
    authors: authors.slice(0, MOST_MANUSCRIPT_PEOPLE).map(({ name, affiliations, orcid, email, ...matched }) => ({
      ...{ name, affiliations: affiliations.slice(0, MOST_AFFILIATIONS), orcid, email },
      ...whoIs(matched),
    })),
    file: { name, hidden_words, warnings },
  }
}

/** Whom of the catalogue somebody is; in place of whom it lacks their institutions are checked. */
export function whoIs({ institution, further_institutions, ...matched }: MatchedPerson) {
  const { match, candidates } = matched
  const standIn = candidates.length === 0 ? institution?.identifier : undefined
  return {
    ...{ candidates, identifier: match ?? standIn ?? null, ...knownOf(matched) },
    ...(institution && { place: institution, further_institutions }),
  }
}

/** Where the one who is meant works, as the text says, too. */
export const knownOf = ({
  match,
  known_institutions: institutions,
}: Pick<MatchedPerson, 'match' | 'known_institutions'>): Pick<NamedPerson, 'known'> =>
  match && institutions ? { known: { of: match, institutions } } : {}

/** Somebody as another than the one who works where the text says: these places are checked for them. */
export function withPlacesFor({ known, ...person }: NamedPerson, identifier: string | null): NamedPerson {
  if (!known) return person
  if (known.of === identifier) return { ...person, known }
  const { place: named, further_institutions: further = [] } = person
  const [place, ...others] = [...known.institutions, ...(named ? [named] : []), ...further]
  return { ...person, place, ...(others.length > 0 && { further_institutions: others }) }
}

const SHORTEST_MANUSCRIPT = 300

/** Whether a text that was pasted or typed is long enough for a manuscript; a shorter one is searched for as it is. */
export const isManuscriptText = (text: string): boolean => text.trim().length >= SHORTEST_MANUSCRIPT

/** What a pasted text says of itself; nobody has been asked about yet who its authors are. */
export function manuscriptOfText(text: string): ManuscriptDraft {
  const { title, abstract, authors, keywords } = readPasted(text)
  return {
    ...empty,
    title,
    abstract,
    keywords: keepKeywords(keywords),
    ...leftOutOf(authors),
    authors: authors.slice(0, MOST_MANUSCRIPT_PEOPLE).map(asWritten),
  }
}

const leftOutOf = ({ length }: readonly unknown[]) =>
  length > MOST_MANUSCRIPT_PEOPLE && { leftOut: length - MOST_MANUSCRIPT_PEOPLE }

const keepKeywords = (words: readonly string[]) =>
  words.slice(0, MOST_KEYWORDS).map((word) => word.slice(0, LONGEST_KEYWORD))

/** Somebody as they are written. */
export const asWritten = ({ name, institution, orcid, email }: ListedAuthor): NamedPerson => ({
  name: name.slice(0, LONGEST_NAME),
  affiliations: institution ? [institution.slice(0, LONGEST_AFFILIATION)] : [],
  ...{ orcid: orcid ?? null, email: email ?? null, candidates: [], identifier: null },
})

/** Somebody as a kept manuscript names them. */
export const named = (person: ManuscriptPerson): NamedPerson => ({
  ...person,
  candidates: [],
  ...(person.institution && { place: person.institution }),
})

/** A manuscript as it is kept, under its number. */
export function manuscriptOfKept(
  { authors, suggested, opposed, ...kept }: Manuscript,
  number: string | null,
): ManuscriptDraft {
  return {
    ...kept,
    authors: authors.map(named),
    suggested: suggested.map(named),
    opposed: opposed.map(named),
    number: number ?? '',
    hidesConflicts: true,
  }
}

/** The manuscript that a saved collection is; undefined where it is a plain one. */
export function manuscriptOfView(view: SearchView): ManuscriptDraft | undefined {
  const { filters, conflict_of_interest } = view
  const base = baseOf(view)
  if (!base) return undefined
  return {
    ...manuscriptOfKept(base.manuscript, base.external_identifier),
    hidesConflicts: filters.coi_authors?.type === 'exclude' || !wasSearchedWith(conflict_of_interest),
    base,
  }
}

/** Whether somebody has searched with a manuscript, and so stated rules for it; programs make many at once. */
export const wasSearchedWith = ({ records }: Pick<SearchView['conflict_of_interest'], 'records'>): boolean =>
  records.length > 0

/** The version of the manuscript that a collection is; undefined where it is a plain one, or not read yet. */
export const baseOf = ({
  manuscript,
  external_identifier,
  updated_at,
}: Pick<SearchView, 'external_identifier' | 'updated_at'> & {
  manuscript?: SearchView['manuscript'] | undefined
}): ManuscriptBase | undefined => (manuscript ? { manuscript, external_identifier, updated_at } : undefined)

const stored = ({ candidates: _, isOfBefore: __, known: ___, place, ...person }: NamedPerson): ManuscriptPerson => ({
  ...person,
  ...(place && { institution: place }),
})

/** The manuscript as the server keeps it. */
export function toManuscript(draft: ManuscriptDraft): Manuscript {
  const {
    number: _,
    hidesConflicts: __,
    file: ___,
    base: ____,
    leftOut: _____,
    authors,
    suggested,
    opposed,
    ...kept
  } = draft
  return {
    ...kept,
    title: kept.title.trim(),
    abstract: kept.abstract.trim(),
    authors: authors.map(stored),
    suggested: suggested.map(stored),
    opposed: opposed.map(stored),
  }
}
