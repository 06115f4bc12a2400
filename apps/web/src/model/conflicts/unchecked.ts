import type { CollectedCheck, ManuscriptPerson } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'

type Against = CollectedCheck['against'][number]

/** Against whom nobody was checked: whom the catalogue lacks, and names for which nobody of it is chosen; each once. */
export function uncheckedOf(
  against: readonly Against[],
  people: readonly Pick<ManuscriptPerson, 'name' | 'identifier'>[],
) {
  const missed = against.filter(({ is_checked }) => !is_checked)
  const isNamed = ({ identifier, display_name }: (typeof missed)[number]) => identifier === display_name
  const stated = missed.filter(isNamed).map(({ display_name }) => display_name)
  const authors = people.filter(({ identifier }) => identifier === null).map(({ name }) => name)
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
