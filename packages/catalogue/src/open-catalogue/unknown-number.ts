/** Stands for a number that the source does not say. */
export const UNKNOWN_NUMBER = -1

/** A number as an answer says it. */
export const knownOrNull = (number: number): number | null => (number === UNKNOWN_NUMBER ? null : number)
