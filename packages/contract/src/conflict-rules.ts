/** What a check for conflicts of interest looks at. K-03. */
export const conflictMethods = ['coauthors', 'coaffiliated'] as const
export type ConflictMethod = (typeof conflictMethods)[number]

/** Kinds of publication that a check can be narrowed to. K-03. */
export const publicationTypes = ['journal-article', 'proceedings', 'posted-content', 'database'] as const
export type PublicationType = (typeof publicationTypes)[number]

/** The document types of Crossref and OpenAlex that belong to each kind of publication. */
export const documentTypesOf: Record<PublicationType, readonly string[]> = {
  'journal-article': ['journal-article'],
  proceedings: ['proceedings', 'proceedings-article', 'proceedings-series'],
  'posted-content': ['posted-content', 'preprint'],
  database: ['database', 'dataset'],
}

/**
 * Years, back from the date of the catalogue, in which somebody counts as having been at an institution of whom only this is
 * known, where a check has no first year.
 */
export const YEARS_OF_UNKNOWN = 5

/** The first year that a check may begin with. K-03. */
export const EARLIEST_SINCE = 2000

/** Years that a project counts from its start where no end is known. */
export const PROJECT_YEARS = 5

/** Works with more authors than this, and projects of more people, say little about who knows whom. */
export const HYPER_AUTHORSHIP = 100

/** The default rules: works and institutions count, except works with more authors than `HYPER_AUTHORSHIP`. */
export const usualConflictRules = {
  methods: [...conflictMethods],
  since: null as number | null,
  publication_types: [] as PublicationType[],
  first_and_last_two: false,
  leave_out_hyper_authorship: true,
  include_parents: false,
  leave_out_siblings: false,
  shared_projects: false,
}

/** How near two institutions have to be to count as one place, the nearest first. */
export const institutionLevels = ['none', 'department', 'university', 'parent'] as const
export type InstitutionLevel = (typeof institutionLevels)[number]

interface CountingPolicy {
  coauthors: boolean
  institution: InstitutionLevel
  since: number | null
  shared_projects: boolean
}

/** What a policy asks of a catalogue, which knows years and not months: the first year counts as a whole. */
export function rulesOfPolicy({ coauthors, institution, since, shared_projects }: CountingPolicy) {
  return {
    ...usualConflictRules,
    methods: [
      ...(coauthors ? ['coauthors' as const] : []),
      ...(institution === 'none' ? [] : ['coaffiliated' as const]),
    ],
    since,
    include_parents: institution === 'university' || institution === 'parent',
    leave_out_siblings: institution === 'university',
    shared_projects,
  }
}

/** Below this share of journal articles among its works, a catalogue would show next to nothing by them alone. 0 to 1. */
export const FEW_JOURNAL_ARTICLES = 0.1

/**
 * Kinds of publication with which a check of lists begins: journal articles, as K-03 has it, and all kinds where the
 * catalogue holds hardly any of them.
 */
export function firstPublicationTypes(catalogue: { works: number; journal_articles: number }): PublicationType[] {
  const isFew = catalogue.journal_articles < FEW_JOURNAL_ARTICLES * catalogue.works
  return isFew ? [...publicationTypes] : ['journal-article']
}

/** How far back the overview of co-authors can look, in years before the catalogue's date. R-09. */
export const coauthorYears = [1, 3, 5, 10] as const

/** Most authors in one list of a conflict check, and most conflicts in one answer. */
export const MAX_CHECKED = 5_000
export const MAX_CONFLICTS = 40_000

/** Most people and most lines of one network. */
export const MAX_NETWORK_NODES = 2_000
export const MAX_NETWORK_EDGES = 8_000
