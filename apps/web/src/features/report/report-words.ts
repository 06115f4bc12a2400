import type { DecisionReport } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { formatDate } from '../../model/records/wording.ts'

/** A time as "3 May 2026, 14:05 UTC". */
export const timeOf = (time: string): string => `${formatDate(time.slice(0, 10))}, ${time.slice(11, 16)} UTC`

/** Against whom nobody was checked: whom the catalogue lacks, and names for which nobody of it is chosen; each once. */
export function uncheckedOf({ check, manuscript }: Pick<DecisionReport, 'check' | 'manuscript'>) {
  const missed = check?.against.filter(({ is_checked }) => !is_checked) ?? []
  const isNamed = ({ identifier, display_name }: (typeof missed)[number]) => identifier === display_name
  const stated = missed.filter(isNamed).map(({ display_name }) => display_name)
  const authors = manuscript?.authors.filter(({ identifier }) => identifier === null).map(({ name }) => name) ?? []
  // A search states a name with its institution behind it: "Yang Liu (RMIT University)".
  const isStated = (name: string) => stated.some((other) => other === name || other.startsWith(`${name} (`))
  return {
    lacking: [
      ...new Map(
        missed
          .filter((one) => !isNamed(one))
          .map(({ identifier, display_name }) => [shortId(identifier), display_name]),
      ).values(),
    ],
    unmatched: [...new Set([...stated, ...authors.filter((name) => !isStated(name))])],
  }
}
