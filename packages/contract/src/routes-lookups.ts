import { z } from 'zod'
import { calls } from './calls.ts'
import {
  AddressOrigins,
  FindEmailAnswer,
  FindEmailRequest,
  FindScholarAnswer,
  FindScholarRequest,
  JudgeEmailRequest,
  ResearcherLinksView,
  SignalsView,
} from './lookups.ts'
import { asking, type Route, route, signedIn, Uuid, writing } from './route.ts'

const lookups = { family: 'api', tag: 'looking up' } as const

/** The calls that use outside services; none of them sends what somebody searches for. */
export const lookupRoutes = {
  findEmailAddresses: route({
    ...lookups,
    ...calls.findEmailAddresses,
    endpoint: 'find_email',
    scope: 'read',
    summary: 'Publicly printed addresses of an author, each with source and day.',
    body: FindEmailRequest,
    status: 200,
    answer: FindEmailAnswer,
    errors: [...writing, ...asking, 'endpoint_not_allowed'],
  }),
  listAddressOrigins: route({
    ...lookups,
    ...calls.listAddressOrigins,
    endpoint: 'use_collections',
    summary:
      'Where the e-mail addresses of the people of a collection come from, with days: what was found and is still kept, who keeps or confirmed it, and what looking for the others came to. No service is asked.',
    params: Uuid,
    status: 200,
    answer: AddressOrigins,
    errors: [...signedIn, 'endpoint_not_allowed', 'search_not_found'],
  }),
  judgeEmailAddress: route({
    ...lookups,
    ...calls.judgeEmailAddress,
    endpoint: 'find_email',
    summary: 'Says for the caller’s organisation whether a found address is right.',
    body: JudgeEmailRequest,
    status: 200,
    answer: FindEmailAnswer,
    errors: [...writing, ...asking, 'endpoint_not_allowed'],
  }),
  findScholar: route({
    ...lookups,
    ...calls.findScholar,
    endpoint: 'find_scholar',
    scope: 'read',
    summary: 'The Google Scholar profile of an author, if Wikidata has it.',
    body: FindScholarRequest,
    status: 200,
    answer: FindScholarAnswer,
    errors: [...writing, ...asking, 'endpoint_not_allowed'],
  }),
  getResearcherLinks: route({
    ...lookups,
    ...calls.getResearcherLinks,
    summary: 'The addresses in the public ORCID record of an author of the catalogue.',
    params: z.object({ orcid: z.string().min(1).max(100) }),
    status: 200,
    answer: ResearcherLinksView,
    errors: [...signedIn, ...asking],
  }),
  getSignals: route({
    ...lookups,
    ...calls.getSignals,
    summary: 'Whether a publication was corrected, called into question or retracted.',
    query: z.object({ doi: z.string().trim().min(5).max(500) }),
    status: 200,
    answer: SignalsView,
    errors: [...signedIn, 'invalid_request', 'catalogue_unavailable'],
  }),
} satisfies Record<string, Route>
