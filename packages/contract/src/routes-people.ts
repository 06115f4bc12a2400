import { z } from 'zod'
import { IndependenceAnswer, IndependenceRequest } from './independence.ts'
import { LARGEST_BODY, MAX_LATE } from './limits.ts'
import { ChangeMailTemplateRequest, MailTemplateView } from './mail-templates.ts'
import { mailTemplateKinds } from './mail-wording.ts'
import { PersonPage, PersonParameters } from './people.ts'
import * as history from './reviewing-history.ts'
import { asking } from './route.ts'
import { routesOf } from './routes-of.ts'

const people = { family: 'api', tag: 'people', endpoint: 'use_collections' } as const
const Template = z.object({ template: z.enum(mailTemplateKinds) })
const PersonId = z.object({ id: z.string().min(1).max(300) })

/** The calls about a person of the catalogue, and about what an organisation has asked of people. */
export const peopleRoutes = routesOf(people, {
  getPerson: {
    endpoint: undefined,
    summary:
      'A person: the record, co-authors, retracted works, what the organisation has asked of them, and with whom of a manuscript they may be in conflict.',
    params: PersonId,
    query: PersonParameters,
    answer: PersonPage,
    errors: ['search_not_found', 'catalogue_unavailable'],
  },
  getLoad: {
    summary:
      'How often the organisation has asked somebody to review, what came of it, and where they are wanted now. Collections that the caller does not see are counted only.',
    params: PersonId,
    query: history.LoadParameters,
    answer: history.Load,
    errors: ['catalogue_unavailable'],
  },
  listLoads: {
    scope: 'read',
    summary: 'The same for several people, in the order in which they were named.',
    any_organisation: true,
    body: history.ListLoadsRequest,
    answer: z.object({ results: z.array(history.Load) }),
  },
  checkIndependence: {
    scope: 'read',
    summary:
      'Whether people are independent of each other: works, institutions and universities that two of them share, hints at supervision, and who could take the place of one.',
    any_organisation: true,
    body: IndependenceRequest,
    answer: IndependenceAnswer,
    errors: asking,
  },
  listHistory: {
    summary:
      'Whom the organisation asked and what came of it, the oldest first. Manuscripts of collections that the caller does not see are null.',
    answer: z.object({ count: z.number().int(), results: z.array(history.HistoryEntry) }),
  },
  importHistory: {
    scope: 'session',
    summary:
      'Adds what was asked of people elsewhere; for local administrators. Rows that are there already stay once.',
    body: history.ImportHistoryRequest,
    body_limit: LARGEST_BODY,
    answer: history.ImportedHistory,
    errors: ['not_local_admin', 'invalid_history', 'catalogue_unavailable'],
  },
  getAskingRate: {
    summary:
      'How many of those who are asked agree: by the history of the organisation once it is long enough, else by a rule of thumb with its source.',
    answer: history.AskingRate,
  },
  listLateAnswers: {
    summary: `Who was asked in the collections that the caller may change, and has not answered or delivered by the day set for it (UTC); the latest first, at most ${MAX_LATE}.`,
    answer: z.object({ count: z.number().int(), results: z.array(history.LateAnswer) }),
  },
  getHistorySettings: {
    summary: 'Whose history members see, and how long people rest after they were asked.',
    answer: history.HistorySettings,
  },
  changeHistorySettings: {
    scope: 'session',
    summary:
      'Sets whose history members see (`members`: counts of the whole organisation; `own`: what they asked or see themselves), and the cool-down of new searches. For local administrators.',
    body: history.ChangeHistorySettingsRequest,
    answer: history.HistorySettings,
    errors: ['not_local_admin'],
  },
  listMailTemplates: {
    summary: 'The drafts of mails to people of collections: how the organisation words them. Nothing is sent.',
    answer: z.object({ results: z.array(MailTemplateView) }),
  },
  changeMailTemplate: {
    summary: 'Words a draft another way; for local administrators.',
    params: Template,
    body: ChangeMailTemplateRequest,
    answer: MailTemplateView,
    errors: ['not_local_admin'],
  },
  resetMailTemplate: {
    summary: 'Words a draft as it was at first; for local administrators.',
    params: Template,
    errors: ['not_local_admin'],
  },
})
