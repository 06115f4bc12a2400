/** From one number to the next where none was given before: there is room for another record between two. */
const STEP = 2
/** Records are renumbered once the numbers outgrow them by this factor, since sets of records have a bit for each number. */
const MOST_SPREAD = 4
/** Up to this number they are never renumbered. */
const FEW = 4_096

/**
 * Numbers records in the order of their ids. A record keeps the number that it had; a new one gets one between its neighbours',
 * and where there is no room, some neighbours move. So the lower number is always the lower id, and an update changes few.
 * @param before  The number of each record in the version before, 0 where it had none.
 * @returns Numbers from 1, ascending.
 */
export function spreadNumbers(before: Uint32Array): Uint32Array {
  const numbers = before.slice()
  for (let at = 0, last = 0; at < numbers.length; at++) {
    if (numbers[at]! <= last) numbers[at] = 0
    else last = numbers[at]!
  }
  for (let at = 0; at < numbers.length; at++) if (numbers[at] === 0) at = numberRun(at, numbers)
  const isTooWide = (numbers.at(-1) ?? 0) > Math.max(FEW, MOST_SPREAD * numbers.length)
  return isTooWide ? spreadNumbers(new Uint32Array(numbers.length)) : numbers
}

/** Gives numbers to records without one, and to as many around them as must move. @returns The first record behind. */
function numberRun(first: number, numbers: Uint32Array): number {
  const endOfRun = (from: number) => {
    let end = from
    while (numbers[end] === 0) end++
    return end
  }
  let [from, to] = [first, endOfRun(first)]
  const low = () => (from === 0 ? 0 : numbers[from - 1]!)
  const high = () => numbers[to] ?? Number.POSITIVE_INFINITY
  for (let more = 1; high() - low() <= to - from; more *= 2) {
    from = Math.max(0, from - more)
    to = endOfRun(Math.min(numbers.length, to + more))
  }
  const [below, above, count] = [low(), high(), to - from]
  for (let place = 1; place <= count; place++)
    numbers[from + place - 1] =
      above === Number.POSITIVE_INFINITY
        ? below + STEP * place
        : below + Math.floor((place * (above - below)) / (count + 1))
  return to
}
