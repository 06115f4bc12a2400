import type { CheckedCatalogue, ClosestHidden, ConflictEvidence, ConflictRulesView } from '@cognate/contract'
import { type ConflictMethod, HYPER_AUTHORSHIP, type PublicationType } from '@cognate/contract/conflict-rules'
import { countOf, formatDate, inList } from '../records/wording.ts'
import { foundAndDecided } from './verdict-words.ts'

/** How much speaks against two people. */
interface Found {
  coauthorship: number
  coaffiliation: number
  joint_projects: number
}

export const hasFound = ({ coauthorship, coaffiliation, joint_projects }: Found): boolean =>
  coauthorship + coaffiliation + joint_projects > 0

/** What the evidence of a conflict counts. */
export const countsOf = ({ coauthorship_count, coaffiliation, joint_projects, other_types }: ConflictEvidence) => ({
  ...{ coauthorship: coauthorship_count, coaffiliation: coaffiliation.length, joint_projects, other_types },
})

/**
 * A conflict in words: "3 works, 1 institution"; with works that do not count, "1 institution; 8 works of other types, not
 * counted"; "no conflict" where there is nothing.
 * @param institutions  Names of the shared institutions, of which the first few are said: "1 institution (Lund University)".
 */
export function describeConflict(
  { coauthorship, coaffiliation, joint_projects, other_types }: Found & { other_types: number },
  institutions: readonly string[] = [],
): string {
  const counted = [
    coauthorship > 0 && countOf(coauthorship, 'work'),
    coaffiliation > 0 && `${countOf(coaffiliation, 'institution')}${namedOf(institutions, coaffiliation)}`,
    joint_projects > 0 && countOf(joint_projects, 'project'),
  ].filter(Boolean)
  const parts = [counted.join(', '), describeOtherTypes(other_types)].filter(Boolean)
  return parts.join('; ') || 'no conflict'
}

/** How many institutions are named in a line. */
const MOST_INSTITUTIONS = 3

function namedOf(names: readonly string[], count: number): string {
  const said = names.slice(0, MOST_INSTITUTIONS)
  if (said.length === 0) return ''
  const more = count > said.length ? [`${count - said.length} more`] : []
  return ` (${[...said, ...more].join('; ')})`
}

/** Why a search hides somebody: "Conflict of interest with Ada Lind: 3 works, 1 institution (Lund University)". */
export function hiddenInWords({ is_author, with: others, verdicts, institutions, ...found }: ClosestHidden): string {
  if (is_author) return 'Author of the text'
  const declared = verdicts.flatMap(({ verdict, against }) => (verdict === 'declared' ? against.display_name : []))
  const names = [...new Set([...others, ...declared])]
  const whom = names.length > 0 ? ` with ${inList(names)}` : ''
  const counted = hasFound(found) ? describeConflict({ ...found, other_types: 0 }, institutions) : ''
  return `Conflict of interest${whom}: ${foundAndDecided(counted, verdicts, { isConflict: true })}`
}

/** Shared works that do not count for their type alone, in words; empty where there are none. */
export const describeOtherTypes = (count: number): string =>
  count > 0 ? `${countOf(count, 'work')} of other types, not counted` : ''

export const methodLabels: Record<ConflictMethod, string> = {
  coauthors: 'Co-authors',
  coaffiliated: 'Same institution',
}

export const publicationTypeLabels: Record<PublicationType, string> = {
  'journal-article': 'Journal article',
  proceedings: 'Proceedings',
  'posted-content': 'Posted content',
  database: 'Database',
}

/** The kinds of publication in the middle of a sentence. */
const typesInWords: Record<PublicationType, string> = {
  'journal-article': 'journal articles',
  proceedings: 'proceedings',
  'posted-content': 'posted content',
  database: 'databases',
}

const typesOf = ({ publication_types: types }: Pick<ConflictRulesView, 'publication_types'>): string[] =>
  types.length > 0 ? types.map((type) => typesInWords[type]) : ['works of every type']

/** What a check counts of works: "journal articles and proceedings", "works of every type". */
export const describeTypes = (rules: Pick<ConflictRulesView, 'publication_types'>): string => inList(typesOf(rules))

/** With at least this share of institutions that have a ROR id, two names of one institution are hardly taken for two. 0 to 1. */
const NEARLY_ALL = 0.95

const AS_PRINTED =
  'Affiliations are as printed in the papers; the same place under another name may be missed, and affiliations that a paper does not state are not known.'

/** How sure it is that two names of the catalogue are two institutions. */
function describeInstitutions({ institutions, institutions_with_ror: verified }: CheckedCatalogue): string {
  if (institutions === 0) return 'This catalogue has no institutions.'
  if (verified === 0) return AS_PRINTED
  if (verified >= NEARLY_ALL * institutions) return 'Institutions in this catalogue are identified by ROR ids.'
  const percent = Math.max(1, Math.floor((100 * verified) / institutions))
  return `${percent} % of the institutions in this catalogue are identified by ROR ids; the others are as printed in the papers, and the same place under another name may be missed.`
}

const describeProjects = ({ projects_with_people: count }: CheckedCatalogue): string =>
  count === 0
    ? 'No project in this catalogue names people whom it knows.'
    : `${countOf(count, 'project')} in this catalogue ${count === 1 ? 'names' : 'name'} people whom it knows, perhaps not all who took part.`

/** What "no conflict" stands for: what was looked at, in which years, up to which day, and how sure institutions are. */
export function describeNoConflict(rules: ConflictRulesView, catalogue: CheckedCatalogue): string {
  const looksAtWorks = rules.methods.includes('coauthors')
  const looksAtInstitutions = rules.methods.includes('coaffiliated')
  const subjects = inList([
    ...(looksAtWorks ? typesOf(rules) : []),
    ...(looksAtInstitutions ? ['institutions in the same years'] : []),
    ...(rules.shared_projects ? ['projects'] : []),
  ])
  const years = rules.since === null ? 'for all years' : `since ${rules.since}`
  return [
    `“No conflict” means: none found among ${subjects}, ${years}, in this catalogue (data to ${formatDate(catalogue.date)}).`,
    ...(looksAtInstitutions ? [describeInstitutions(catalogue)] : []),
    ...(rules.shared_projects ? [describeProjects(catalogue)] : []),
  ].join(' ')
}

export const ruleLabels = {
  first_and_last_two: 'First 2 and last 2 authors',
  leave_out_hyper_authorship: `Ignore works with more than ${HYPER_AUTHORSHIP} authors`,
  include_parents: 'Include parent institutions',
  shared_projects: 'Include shared projects',
} as const

/** The rules of a check in one sentence: "Counted: shared journal articles with at most 100 authors, and shared institutions." */
export function describeRules(rules: ConflictRulesView): string {
  const works = [
    `shared ${describeTypes(rules)}`,
    rules.leave_out_hyper_authorship && `with at most ${HYPER_AUTHORSHIP} authors`,
    rules.first_and_last_two && 'where both are among the first two or last two authors',
  ]
  const institutions = rules.include_parents ? 'shared institutions and those above them' : 'shared institutions'
  const parts = [
    rules.methods.includes('coauthors') && works.filter(Boolean).join(' '),
    rules.methods.includes('coaffiliated') && institutions,
    rules.shared_projects && 'shared projects',
  ].filter(Boolean)
  return `Counted: ${[parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(', and ')}.`
}
