/** The longest text a query takes, in UTF-16 units. */
export const MAX_TEXT = 20_000
/** The most records a query takes. */
export const MAX_RECORDS = 200
/** The most authors, and institutions in place of them or beside them, that one author or one query is checked against. */
export const MAX_AGAINST = 1_000
/** The most people of a list of a manuscript: its authors, those whom it suggests, and those whom it opposes. */
export const MOST_MANUSCRIPT_PEOPLE = 200
/** The most records that a query ranks alone. */
export const MAX_AMONG = 5_000
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
  /** Each keeps a text and an answer of up to half a megabyte. */
  frozen_answers: 1_000,
} as const

/** Why a record is excluded: by hand, to see the next results, for a conflict, or because it wrote the text. */
export const exclusionReasons = ['hand', 'replaced', 'conflict', 'author'] as const
export type ExclusionReason = (typeof exclusionReasons)[number]

/** The most rows that a file of people may have. */
export const MAX_IMPORTED_PEOPLE = 20_000

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

/** The longest title of a manuscript, in UTF-16 units. */
export const LONGEST_TITLE = 1_000
export const MOST_KEYWORDS = 100
export const LONGEST_KEYWORD = 200
/** The longest entry of a reference list that is kept. */
export const LONGEST_REFERENCE = 2_000
/** The longest name of a person, and of a collection or its reference. */
export const LONGEST_NAME = 300
/** Of what somebody notes of a person, in characters. */
export const LONGEST_NOTE = 2_000
export const MOST_AFFILIATIONS = 20
export const LONGEST_AFFILIATION = 500
/** Institutions that the affiliations of one person name beside the first. */
export const MOST_FURTHER_INSTITUTIONS = 20
export const MOST_WANTED = 50
export const MOST_ROUNDS = 20
/** The most works that a manuscript's reference list keeps. */
export const MOST_REFERENCES = 1_000

/** The most people of one list that are matched with the catalogue, and cited works that help. */
export const MAX_MATCHED = 200
export const MAX_CITED = 1_000

/** The most people whose load one call tells, and the most rows of a file of past reviewing. */
export const MAX_LOADS = 200

/** The most people who are compared with each other, and who are tried in their place. */
export const MAX_COMPARED = 50
export const MAX_CANDIDATES = 200
/** People who are proposed at once. */
export const MAX_PROPOSED = 40

/** The most late answers that are listed. */
export const MAX_LATE = 200
export const MAX_HISTORY_ROWS = 20_000

/** What somebody with whom a collection is shared may do with it: look, change its records too, or look and approve it. */
export const shareRights = ['view', 'edit', 'approve'] as const
export type ShareRight = (typeof shareRights)[number]
/** The most comments of a collection, and the most entries of its history that are told. */
export const MOST_COMMENTS = 1_000
export const MOST_HISTORY = 500

/** Whose history of asking members see: counts of the whole organisation, or what they asked or see themselves. */
export const historyReaders = ['members', 'own'] as const

/** What somebody of a collection is wanted for. */
export const shortlistRoles = ['reviewer', 'alternate'] as const
export type ShortlistRole = (typeof shortlistRoles)[number]

/** How far asking somebody has come. */
export const reviewStatuses = ['to_ask', 'asked', 'agreed', 'late', 'declined', 'unavailable', 'delivered'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** The most rows that a list of manuscripts may have. */
export const MOST_MANUSCRIPT_ROWS = 500

/** Why a row of a file of people is not taken. */
export const badPersonReasons = {
  unreadable: 'the row cannot be read',
  username: 'user name missing, or with spaces',
  email: 'address missing or not an e-mail address',
  first_name: 'first name missing or too long',
  last_name: 'last name missing or too long',
  local_admin: 'local_admin is neither yes nor no',
  repeated: 'the user name is already in an earlier row',
  taken: 'the user name is taken',
  other_address: 'an account elsewhere has this user name and another address',
} as const
export type BadPersonReason = keyof typeof badPersonReasons
