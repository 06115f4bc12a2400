/** The longest text a query takes, in UTF-16 units. */
export const MAX_TEXT = 20_000
/** The most records a query takes. */
export const MAX_RECORDS = 200
/** The most results an answer holds. */
export const MAX_LIMIT = 200
export const DEFAULT_LIMIT = 50
/** Shortest password. Specification 2 §5. */
export const PASSWORD_MINIMUM = 14
/** Shortest name of a team. Specification 2 §5. */
export const TEAM_NAME_MINIMUM = 5
/** Where the two choices of the e-mail filter start: 'Similar to name' and 'Any email'. Specification 2 §5. */
export const emailConfidence = { similar: 75, any: 0 } as const
