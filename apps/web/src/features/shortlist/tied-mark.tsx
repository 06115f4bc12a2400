import { shortId } from '@cognate/contract/ids'
import { isIncluded } from '../../model/collection/collection-state.ts'
import { tiesInWords } from '../../model/collection/independence-words.ts'
import { useCollection } from '../../model/collection/use-collection.ts'
import { useAnsweredPeople } from '../../model/conflicts/answered-people.ts'
import parts from '../../ui/row-parts.module.css'
import { comparedOf } from './independence.ts'
import { messages } from './messages.ts'
import { useComparedChosen } from './use-checks.ts'

/** Marks a result who is not independent of somebody chosen, before it is chosen too. */
export function TiedMark({ identifier, name }: { identifier: string; name: string }) {
  const { experts } = useAnsweredPeople()
  const state = useCollection()
  const listed = experts.map((expert) => expert.identifier)
  const { chosen, data } = useComparedChosen(state, listed)
  const id = shortId(identifier)
  const ties = data?.candidate_ties.filter(({ people }) => people.map(shortId).includes(id)) ?? []
  if (ties.length === 0 || isIncluded(state, { record_type: 'author', identifier })) return null
  const compared = comparedOf(chosen)
  const others = compared.filter((one) =>
    ties.some(({ people }) => people.map(shortId).includes(shortId(one.identifier))),
  )
  const words = tiesInWords(ties, [...compared, { identifier, name, country_code: undefined }])
  return (
    <span className={parts.badge} title={words.join('. ')}>
      {messages.tiedTo(others.map((one) => one.name))}
    </span>
  )
}
