import type { ResultView } from '@cognate/contract'
import { announce } from '../../model/announcements.ts'
import { collection } from '../../model/collection/collection.ts'
import { type CollectedRecord, collectedFrom, isIncluded, withReason } from '../../model/collection/collection-state.ts'
import { offerUndo } from '../../model/collection/offer-undo.ts'
import { messages } from './messages.ts'
import type { NetworkPerson } from './network-model.ts'

type ResultOf = (id: string) => ResultView | undefined

/** A person as a record to collect: the result, or only the name where the search did not find the person. */
function recordOf({ id, identifier, name }: NetworkPerson, resultOf: ResultOf): CollectedRecord {
  const result = resultOf(id)
  if (result) return collectedFrom(result)
  return {
    record_type: 'author',
    identifier,
    display_name: name,
    fields: { display_name: name },
    used_in_search: true,
    email_address: null,
  }
}

/** Adds people to the collection. */
export function collectPeople(people: readonly NetworkPerson[], resultOf: ResultOf): void {
  const records = people.map((person) => recordOf(person, resultOf))
  const newRecords = records.filter((record) => !isIncluded(collection.state(), record))
  collection.include(newRecords)
  announce(messages.added(newRecords.length))
}

/** Excludes people from this search, and offers to undo it. */
export function hidePeople(people: readonly NetworkPerson[], resultOf: ResultOf): void {
  const records = people.map((person) => withReason('hand', recordOf(person, resultOf)))
  const stateBefore = collection.state()
  collection.exclude(records)
  offerUndo(records, { title: messages.hidden(records.length), stateBefore })
}
