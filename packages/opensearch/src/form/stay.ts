/** A year of an author at an institution, as one number. */
const YEARS = 4_096

export const stayAt = (institution: number, year: number): number => institution * YEARS + year
export const institutionOf = (stay: number): number => Math.floor(stay / YEARS)
export const yearOf = (stay: number): number => stay % YEARS
