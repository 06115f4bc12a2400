import type {
  FindEmailAnswer,
  FindScholarAnswer,
  ResearcherLinksView,
  SignalsView,
  SubmissionView,
} from '@cognate/contract'
import { paths } from '@cognate/contract/paths'
import { call } from '../../lib/api.ts'

/** The calls that look authors and publications up outside, and those that send a collection there. */

/** Whom a look-up is about. */
export interface Sought {
  identifier: string
  display_name: string
  institution: string | null
}

export const findEmails = ({ identifier, display_name, institution }: Sought, signal?: AbortSignal) =>
  call<FindEmailAnswer>({
    method: 'POST',
    path: paths.findEmailAddresses,
    body: { identifier, display_name, institution },
    signal,
  })

export const judgeEmail = (body: {
  identifier: string
  email_address: string
  verdict: 'confirmed' | 'rejected' | null
}) => call<FindEmailAnswer>({ method: 'PUT', path: paths.findEmailAddresses, body })

export const findScholar = ({ identifier, display_name, institution }: Sought, signal?: AbortSignal) =>
  call<FindScholarAnswer>({
    method: 'POST',
    path: paths.findScholar,
    body: { identifier, display_name, institution, search_module: 'experts' },
    signal,
    priority: 'row',
  })

export const getResearcherLinks = (orcid: string, signal?: AbortSignal) =>
  call<ResearcherLinksView>({ path: paths.researcherLinks, params: { orcid }, signal, priority: 'row' })

export const getSignals = (doi: string, signal?: AbortSignal) =>
  call<SignalsView>({ path: paths.signals, query: { doi }, signal, priority: 'row' })

export const submitSearch = (uuid: string) =>
  call<SubmissionView>({ method: 'POST', path: paths.searchSubmit, params: { uuid }, body: {} })

export const getSubmission = (uuid: string, signal?: AbortSignal) =>
  call<SubmissionView>({ path: paths.searchSubmit, params: { uuid }, signal })
