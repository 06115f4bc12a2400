import { MAX_RECORDS, MAX_TEXT } from './limits.ts'

const inWords = (limit: number) => limit.toLocaleString('en')

/**
 * Every refusal: code → HTTP status → the sentence for a person. A handler raises a code, the server turns it into
 * problem+json, and the page chooses its words by the code.
 */
export const errors = {
  invalid_request: [400, 'The request is not valid.'],
  invalid_page: [400, 'There is no such page.'],
  invalid_json: [400, 'The body is not valid JSON.'],
  invalid_encoding: [400, 'The body is not valid UTF-8.'],
  invalid_filter: [400, 'The filter cannot be read.'],
  empty_query: [400, 'There is nothing to search for: give a text, an academic or a work.'],
  text_too_long: [400, `The text is longer than ${inWords(MAX_TEXT)} characters.`],
  too_many_records: [400, `A query takes at most ${inWords(MAX_RECORDS)} records.`],
  unknown_dataset: [400, 'There is no such dataset.'],
  unknown_filter: [400, 'There is no such filter.'],
  filter_not_available: [400, 'This dataset does not have this filter.'],
  unknown_sort: [400, 'This dataset cannot be sorted like that.'],
  conflict_lists_missing: [400, 'Both the column and row fields need to be present.'],
  conflict_method_missing: [400, 'You need to select at least one method of conflict of interest check.'],
  unreadable_file: [400, 'The file cannot be read.'],
  not_authenticated: [401, 'You are not signed in.'],
  sign_in_again: [403, 'You signed in some time ago: sign out, sign in again, and do this within 15 minutes.'],
  csrf_failed: [403, 'The request did not come from the page: reload it and try again.'],
  endpoint_not_allowed: [403, 'Your organisation’s licence does not include this.'],
  not_found: [404, 'There is nothing here, or nothing that you may see.'],
  record_not_found: [404, 'The catalogue has no such record.'],
  approval_not_found: [404, 'There is no such approval.'],
  search_not_found: [404, 'There is no such saved search.'],
  frozen_not_found: [404, 'There is no such frozen answer.'],
  query_not_found: [404, 'There is no such query.'],
  not_local_admin: [403, 'Only a local administrator of your organisation may do this.'],
  not_owner: [403, 'Only the owner may do this.'],
  not_editor: [403, 'You may look at this collection, but not change it.'],
  not_approver: [403, 'Somebody else was asked to approve this collection.'],
  institution_licence_needed: [403, 'Sharing and API access need an institution licence.'],
  quota_reached: [403, 'You have reached your limit. Delete something first.'],
  scope_not_allowed: [403, 'The API key may not do this.'],
  team_not_found: [404, 'There is no such team.'],
  filter_preset_not_found: [404, 'There is no such filter preset.'],
  user_not_found: [400, 'There is no such user in your organisation.'],
  policy_not_found: [404, 'There is no such conflict policy.'],
  policy_read_only: [403, 'A preset follows a public policy and cannot be changed.'],
  verdict_not_found: [404, 'There is no such verdict.'],
  evaluation_not_found: [404, 'There is no such evaluation.'],
  invalid_history: [400, 'The file cannot be read as a history of reviewing.'],
  invalid_judgements: [400, 'The file cannot be read as judgements.'],
  invalid_manuscript_list: [400, 'The file cannot be read as a list of manuscripts.'],
  no_judgements: [400, 'There is nothing to measure: no text has a suitable person.'],
  no_submission_system: [400, 'Your organisation has no submission system that collections can be sent to.'],
  empty_collection: [400, 'There is nothing to send: the collection has no records.'],
  method_not_allowed: [405, 'This call does not exist here.'],
  other_organisation: [409, 'You switched to another organisation elsewhere, so this was not done.'],
  conflict: [409, 'Someone else has changed this in the meantime.'],
  request_timeout: [408, 'The request took too long to arrive.'],
  headers_too_large: [431, 'Address and headers together are longer than 16 kB.'],
  too_large: [413, 'The request is too large.'],
  file_too_large: [413, 'The file is larger than 30 MB.'],
  misdirected: [421, 'Unknown host name. The operator sets the server’s address with PUBLIC_URL.'],
  unsupported_media_type: [415, 'Send JSON with the content type application/json.'],
  unsupported_file: [415, 'This is neither a PDF, nor a Word document (DOCX), nor JATS XML, nor a MECA package.'],
  rate_limited: [429, 'Too many calls: wait a little and try again.'],
  internal: [500, 'Something went wrong on our side. Nothing was lost; try again.'],
  delivery_goes_on: [409, 'This delivery has not ended, or a newer one of the same collection has followed it.'],
  import_running: [409, 'Another import is running: wait until it is done, or stop it.'],
  catalogue_in_use: [409, 'This catalogue is in use: switch to another one first.'],
  catalogue_unavailable: [503, 'The catalogue cannot be searched at the moment. Try again shortly.'],
  overloaded: [503, 'Too many people are searching at the moment. Try again shortly.'],
  database_unavailable: [503, 'The database cannot be reached at the moment. Try again shortly.'],
  username_taken: [409, 'There is already an account with this user name.'],
  organisation_taken: [409, 'There is already an organisation with this name.'],
  provider_taken: [409, 'There is already an identity provider with this key.'],
  provider_unavailable: [503, 'The identity provider does not answer as it should.'],
  opt_out_exists: [409, 'This academic is already left out.'],
  provider_only: [409, 'Members of this organisation sign in through its identity provider alone.'],
  belongs_elsewhere: [403, 'This account also belongs elsewhere, so that an operator has to do this.'],
  cannot_merge: [409, 'These two accounts cannot be merged.'],
  own_way_in: [409, 'This would shut you out: you came in another way.'],
  last_operator: [
    409,
    'You are the only operator of this installation. Make somebody else an operator, then delete your account.',
  ],
  own_account: [409, 'Somebody else has to do this to your account.'],
  invalid_people: [400, 'The file cannot be read as a list of people.'],
  team_name_taken: [400, 'Team name already exists.'],
  // The entrance: A-01.
  username_password_mismatch: [400, 'Incorrect username and/or password'],
  second_step_needed: [401, 'Now prove your second factor.'],
  second_factor_needed: [403, 'Administration needs a second factor: see Manage account.'],
  second_factor_wrong: [400, 'This is not right, or was used before.'],
  second_factor_there: [409, 'A code app is set up already: remove it first.'],
  sign_in_expired: [409, 'This took too long. Sign in once more.'],
  missing_license: [403, 'No license'],
  no_active_org_available: [403, 'No Organisation available'],
  authorization_expired: [403, 'You need to refresh your authorization.'],
  signup_not_allowed: [403, 'Signup not allowed'],
  social_account_failure: [403, 'Unable to login'],
  link_expired: [409, 'This took too long. Sign in through your institution once more.'],
  link_not_confirmed: [400, 'The password or the code is not right.'],
  connected_other: [403, 'Another account is already connected to this ORCID.'],
  only_way_in: [400, 'This is the only way into your account: set a password first.'],
  invalid_password_reset_key: [400, 'The link has already been used or has expired: ask for a new one.'],
  incorrect_password: [400, 'The current password is not right.'],
  mail_unavailable: [503, 'Mail cannot be sent at the moment. Try again shortly.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type ErrorCode = keyof typeof errors

/** The sentence of a code; undefined where the table has no such code. */
export function sentenceOfCode(code: ErrorCode): string
export function sentenceOfCode(code: string): string | undefined
export function sentenceOfCode(code: string): string | undefined {
  return Object.hasOwn(errors, code) ? errors[code as ErrorCode][1] : undefined
}

/** A refusal with a code of the table; `detail` is a sentence for a person and never holds what they searched for. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly detail: string | undefined
  readonly fields: { field: string; message: string }[]
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    options: {
      detail?: string
      cause?: unknown
      fields?: { field: string; message: string }[]
      retryAfter?: number
    } = {},
  ) {
    super(`${code}: ${errors[code][1]}`, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.detail = options.detail
    this.fields = options.fields ?? []
    this.retryAfter = options.retryAfter
  }

  /** The HTTP status that goes with the code. */
  get status(): number {
    return errors[this.code][0]
  }
}
