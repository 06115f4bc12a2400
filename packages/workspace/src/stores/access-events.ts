/** Every event of the access log, with its meaning. */
export const accessEvents = {
  signed_in:
    'Signed in; `method` is `password`, `orcid`, `oidc` or `saml`, `provider` the key of the identity provider.',
  sign_in_refused:
    'A sign-in was refused; `reason` is the code of the answer. The account is named where it is known; a name that no account has is not kept in any form.',
  sign_in_limited: 'Sign-ins were refused unread: too many tries.',
  signed_out: 'Signed out.',
  password_requested: 'A link for a new password was asked for; without an account where no account has the address.',
  password_request_limited: 'Such requests were refused unread: too many of them.',
  password_reset: 'A new password was set by a link from a mail.',
  password_reset_refused: 'A link for a new password did not work; `reason` is the code of the answer.',
  password_reset_limited: 'Tries at such links were refused unread: too many of them.',
  password_changed: 'Changed the own password.',
  password_refused:
    'Gave a wrong current password while signed in, to change it, to make an API key or to delete the account, or tried too often; `reason` is the code of the answer.',
  account_exported: 'Took along everything kept of the own account.',
  account_deleted: 'Deleted the own account.',
  exported:
    'The page saved a file; subject is the query or collection, `format` the kind of file, `records` how many records it holds.',
  emails_revealed: 'Was given addresses of an academic; `records` is how many.',
  email_judged: 'Confirmed or dropped an address of an academic; `records` is how many were given in the answer.',
  read: 'Opened or used a query, collection or filter preset, in one hour; `owner` is the id of its owner.',
  listed: 'Was shown something that somebody else shared in a list, on one day; `owner` is the id of its owner.',
  api_key_used: 'Made calls with an API key, in one hour.',
  searched: 'Was given results of searches, in one hour; `calls` and `records` count.',
  records_read: 'Was given records of the catalogue, in one hour; `calls` and `records` count.',
  catalogue_read: 'Read `/catalogue` while signed in, in one hour; `calls` and `records` count.',
} as const satisfies Record<string, string>

export type AccessEvent = keyof typeof accessEvents
