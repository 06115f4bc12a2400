/** A year at an institution, as one number by which authors are found. */
const YEARS = 4_096

export const yearAt = (institution: number, year: number): number => institution * YEARS + year

/** Consecutive years of an author at an institution, both ends included. */
export interface RunAt {
  institution: number
  from: number
  to: number
}

/** Bits of an institution. With those of a year and of a place below 2^17 a code is below 2^53, where numbers are exact. */
const INSTITUTIONS = 2 ** 24
const PLACE_UNIT = INSTITUTIONS * YEARS
const PLACES = 2 ** 17

/**
 * The runs of an author as numbers that ascend in their order, since numbers of a field are given back so: place in the list,
 * institution and year; one for the first year of each run and one for its last.
 * @throws RangeError for more institutions or runs than a code has bits for.
 */
export function encodeRuns(runs: readonly RunAt[]): number[] {
  return runs.flatMap(({ institution, from, to }, place) => {
    if (institution >= INSTITUTIONS || place >= PLACES) throw new RangeError('a catalogue has too many institutions')
    return [...new Set([from, to])].map((year) => place * PLACE_UNIT + yearAt(institution, year))
  })
}

/** @param codes  Ascending. */
export function decodeRuns(codes: readonly number[]): RunAt[] {
  const runs: (RunAt & { place: number })[] = []
  for (const code of codes) {
    const place = Math.floor(code / PLACE_UNIT)
    const year = code % YEARS
    const last = runs.at(-1)
    if (last?.place === place) last.to = year
    else runs.push({ place, institution: Math.floor(code / YEARS) % INSTITUTIONS, from: year, to: year })
  }
  return runs.map(({ place, ...run }) => run)
}
