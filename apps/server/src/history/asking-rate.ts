import type { AskingRate, HistoryStatus } from '@cognate/contract'

/** How far back the own history counts, in months of 30 days. */
const MONTHS = 24
/** Days that somebody has to answer before silence counts as none. */
const PATIENCE = 14
/** From how many people asked on the own history says more than a rule of thumb. */
const LEAST = 30

/**
 * Of 100 invited reviewers 44 agreed in 2017; it were 54 in 2013.
 * @see Publons, Global State of Peer Review, 2018, doi:10.14322/publons.GSPR2018
 */
const ruleOfThumb = {
  ...{ asked: 100, agreed: 44, rate: 0.44 },
  source: { title: 'Publons, Global State of Peer Review, 2018', url: 'https://doi.org/10.14322/publons.GSPR2018' },
}

const DAY = 86_400_000

/** How many of those who are asked agree. Who was asked in the last days, and did not answer yet, does not count. */
export function askingRateOf(outcomes: readonly Partial<Record<HistoryStatus, string>>[], now: Date): AskingRate {
  const counted = outcomes.filter(({ asked, agreed, declined }) => {
    const days = asked === undefined ? Number.POSITIVE_INFINITY : (now.getTime() - Date.parse(asked)) / DAY
    return days <= MONTHS * 30 && (days >= PATIENCE || agreed !== undefined || declined !== undefined)
  })
  const [asked, agreed] = [counted.length, counted.filter((outcome) => outcome.agreed !== undefined).length]
  const isOwn = asked >= LEAST && agreed > 0
  const known = isOwn ? { asked, agreed, rate: agreed / asked, source: null } : ruleOfThumb
  return { is_own: isOwn, months: MONTHS, least: LEAST, ...known }
}
