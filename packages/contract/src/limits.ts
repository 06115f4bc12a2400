/** The longest text a query takes, in UTF-16 units. */
export const MAX_TEXT = 20_000
/** The most records a query takes. */
export const MAX_RECORDS = 200
/** The most authors that one author or one query is checked against. */
export const MAX_AGAINST = 200
/** The most results an answer holds. */
export const MAX_LIMIT = 200
export const DEFAULT_LIMIT = 50
/** The most works that are shown as evidence for a result. */
export const MOST_EVIDENCE = 2
/** The largest number in an answer to a query that says how many records there are: it stands for itself and for all above. */
export const MOST_COUNTED = 1_001
/** Shortest password. A-02. */
export const PASSWORD_MINIMUM = 14
/** The sentence for a password below the minimum. Fixed wording, A-02. */
export const PASSWORD_TOO_SHORT: `Min ${typeof PASSWORD_MINIMUM} characters` = 'Min 14 characters'
/** Shortest name of a team. A-07. */
export const TEAM_NAME_MINIMUM = 5
/** The sentence for a shorter name. Fixed wording, A-07. */
export const TEAM_NAME_TOO_SHORT: `Name must be at least ${typeof TEAM_NAME_MINIMUM} characters.` =
  'Name must be at least 5 characters.'
/** Where the two choices of the e-mail filter start: 'Similar to name' and 'Any email'. F-06. */
export const emailConfidence = { similar: 75, any: 0 } as const

/** Bodies of public calls and of the account's own, in bytes: names, passwords and addresses. */
export const ACCOUNT_BODY = 16 * 1024
/** Bodies of all other calls whose row names no limit of its own, in bytes. */
export const USUAL_BODY = 64 * 1024
/** A filter preset in bytes, and the filters of a collection: a list of 20 presets fits an answer. */
export const PRESET_BODY = 96 * 1024
/** The largest body, in bytes: a collection of 5,000 records, or two lists of as many people. */
export const LARGEST_BODY = 4 * 1024 * 1024

/** The most that one person may store in one organisation. */
export const quotas = {
  queries: 100_000,
  /** Bytes of queries above `largeQuery`, all together. */
  large_query_bytes: 256 * 1024 * 1024,
  collections: 10_000,
  /** Records in all of the person's collections. */
  records: 1_000_000,
  /** Texts in all of the person's collections, earlier wordings included. */
  texts: 100_000,
  filter_presets: 1_000,
  api_keys: 100,
  judgements: 100_000,
  /** Evaluations of the ranking; each keeps its texts. */
  evaluations: 30,
} as const

/** Why a record is excluded: by hand, to see the next results, for a conflict, or because it wrote the text. */
export const exclusionReasons = ['hand', 'replaced', 'conflict', 'author'] as const
export type ExclusionReason = (typeof exclusionReasons)[number]

/** The most texts that a collection keeps: the current one and earlier wordings. */
export const MAX_COLLECTION_TEXTS = 50

/** The best grade that a judgement may give; 0 is for people who do not suit. */
export const MAX_GRADE = 5
/** The most texts that one evaluation asks. */
export const MAX_EVALUATED_QUERIES = 2_000
/** The most rows that a file of judgements may have. */
export const MAX_JUDGED_ROWS = 20_000

/** A stored query above this many bytes counts against `quotas.large_query_bytes`. */
export const LARGE_QUERY = 16 * 1024

/** The largest list of stored things, in bytes of JSON. */
export const MAX_LIST_BYTES = 2 * 1024 * 1024

/** The largest file that a manuscript is read from, in bytes. */
export const MAX_FILE = 30 * 2 ** 20
