/** Every event of the access log, with its meaning. */
export const accessEvents = {
  signed_in:
    'Signed in; `method` is `password`, `orcid`, `oidc` or `saml`, `provider` the key of the identity provider, `second_factor` what was proved beside a password.',
  sign_in_refused:
    'A sign-in was refused; `reason` is the code of the answer, `provider` the key of the identity provider through which it came. The entry names the account if there is one; a name that belongs to no account is not kept in any form.',
  sign_in_limited: 'Sign-ins were refused without checking them: too many attempts.',
  signed_out: 'Signed out.',
  sessions_ended: 'Ended sessions of their own account; `sessions` is how many.',
  password_requested:
    'Asked for a link to set a new password; the entry names no account if none has the e-mail address.',
  password_request_limited: 'Such requests were refused without checking them: too many of them.',
  password_reset: 'Set a new password through a link in a mail.',
  password_reset_refused: 'A link to set a new password did not work; `reason` is the code of the answer.',
  password_reset_limited: 'Attempts to use such links were refused without checking them: too many of them.',
  password_changed: 'Changed their own password.',
  password_refused:
    'Gave a wrong current password while signed in (to change it, make an API key or delete the account), or tried too often; `reason` is the code of the answer.',
  account_exported: 'Exported everything kept about their own account.',
  account_deleted: 'Deleted their own account.',
  exported:
    'Saved a file on the page; the subject is the query or collection, `format` the kind of file, `records` the number of records in it.',
  emails_revealed: 'Was given e-mail addresses of an academic; `records` is how many.',
  email_judged:
    'Confirmed or dropped an e-mail address of an academic; `records` is how many addresses the answer held.',
  read: 'Opened or used a query, collection or filter preset; one entry an hour. `owner` is the id of its owner.',
  listed: 'Saw something that somebody else shared, in a list; one entry a day. `owner` is the id of its owner.',
  api_key_used: 'Made calls with an API key; one entry an hour.',
  searched: 'Was given results of searches; one entry an hour, with the numbers of `calls` and `records`.',
  records_read: 'Was given records of the catalogue; one entry an hour, with the numbers of `calls` and `records`.',
  catalogue_read: 'Read `/catalogue` while signed in; one entry an hour, with the numbers of `calls` and `records`.',
} as const satisfies Record<string, string>

export type AccessEvent = keyof typeof accessEvents
