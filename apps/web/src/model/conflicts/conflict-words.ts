import type { ConflictRulesView } from '@cognate/contract'
import { type ConflictMethod, HYPER_AUTHORSHIP, type PublicationType } from '@cognate/contract/conflict-rules'
import { countOf } from '../records/wording.ts'

interface Counts {
  coauthorship: number
  coaffiliation: number
}

/** A conflict in words: "3 works, 1 institution"; "no conflict" where there is none. */
export function describeConflict({ coauthorship, coaffiliation }: Counts): string {
  const parts = [
    coauthorship > 0 && countOf(coauthorship, 'work'),
    coaffiliation > 0 && countOf(coaffiliation, 'institution'),
  ].filter(Boolean)
  return parts.join(', ') || 'no conflict'
}

export const methodLabels: Record<ConflictMethod, string> = { coauthors: 'Co-authors', coaffiliated: 'Co-affiliated' }

export const publicationTypeLabels: Record<PublicationType, string> = {
  'journal-article': 'Journal article',
  proceedings: 'Proceedings',
  'posted-content': 'Posted content',
  database: 'Database',
}

export const ruleLabels = {
  first_and_last_two: 'First 2 and last 2 authors',
  leave_out_hyper_authorship: `Leave out works of over ${HYPER_AUTHORSHIP} authors`,
  include_parents: 'Institutions above count too',
} as const

/** The rules of a check in one sentence. */
export function describeRules(rules: ConflictRulesView): string {
  const methodWords = rules.methods.map((method) => (method === 'coauthors' ? 'shared works' : 'shared institutions'))
  const types = rules.publication_types.map((type) => publicationTypeLabels[type].toLowerCase())
  return [
    `Counts ${methodWords.join(' and ')}`,
    types.length > 0 && `of works only: ${types.join(', ')}`,
    rules.methods.includes('coauthors') &&
      (rules.leave_out_hyper_authorship
        ? `without works of over ${HYPER_AUTHORSHIP} authors`
        : `works of over ${HYPER_AUTHORSHIP} authors too`),
    rules.include_parents && 'institutions above count too',
  ]
    .filter(Boolean)
    .join('; ')
    .concat('.')
}
