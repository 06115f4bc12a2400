import type { ConflictsAnswer, ConflictVerdictView, PersonPage, SearchView } from '@cognate/contract'
import { partIn } from '@cognate/contract/manuscript-part'
import { mayBeAmong, toldApart } from '@cognate/contract/same-person'
import { call } from '../../lib/api.ts'
import { isRefusedWith, sentenceOf } from '../../lib/api-error.ts'
import { checkableOf } from '../../model/collection/collected-conflicts.ts'
import { partLabels } from '../../model/collection/messages.ts'
import { mayBeInWords } from '../../model/collection/part-words.ts'
import { rulesOf } from '../../model/conflicts/complete-rules.ts'
import { foundWith } from '../../model/conflicts/found-with.ts'
import { namesakeInWords } from '../../model/conflicts/namesakes.ts'
import { readPolicies } from '../../model/conflicts/policies.ts'
import { secondRecordsInWords } from '../../model/conflicts/second-record-words.ts'
import { foundAndDecided } from '../../model/conflicts/verdict-words.ts'
import { checkedFor } from '../../model/manuscript/manuscript-query.ts'
import { messages } from './messages.ts'

type Person = Pick<PersonPage, 'identifier' | 'author'>

/** What speaks against somebody in a collection: that they wrote its text or are opposed by its authors, and conflicts. */
export async function doubtsOf({ identifier, author }: Person, to: SearchView): Promise<string[]> {
  const part = partIn(to.manuscript, identifier)
  if (part === 'author') return [partLabels.author]
  const input = checkedFor(to.manuscript, to, await readPolicies())
  const namesake = namesakeInWords(author.display_name, input.records)
  const { words, verdicts } = await conflictIn(identifier, input, to.uuid)
  const apart = toldApart(identifier, verdicts)
  const mayBe = mayBeAmong(author.identity_hints, { manuscript: to.manuscript, people: to.included_records, apart })
  return [part && partLabels[part], words, namesake, ...mayBe.map(mayBeInWords)].filter((words) => words !== undefined)
}

type Input = ReturnType<typeof checkedFor>

interface FoundIn {
  words: string | undefined
  verdicts: readonly ConflictVerdictView[]
}

/** A conflict with those whom a collection checks against, in words; undefined where there is none, or the licence opens none. */
async function conflictIn(author: string, input: Input, manuscript: string): Promise<FoundIn> {
  const against = checkableOf(input).map(({ identifier }) => identifier)
  if (against.length === 0) return { words: undefined, verdicts: [] }
  try {
    const answer = await call('checkConflicts', { body: { author, against, ...rulesOf(input), manuscript } })
    return { words: inWords(answer, input), verdicts: answer.verdicts }
  } catch (error) {
    const isClosed = isRefusedWith(error, 'endpoint_not_allowed')
    return { words: isClosed ? undefined : messages.conflictsUnknown(sentenceOf(error)), verdicts: [] }
  }
}

function inWords(answer: ConflictsAnswer, { records }: Input): string | undefined {
  if (answer.in_coi_input) return partLabels.author
  const doubts = secondRecordsInWords(answer.second_records, answer.author.display_name, records)
  if (!answer.conflict) return doubts.join('; ') || undefined
  const found = foundWith(answer, records).join('; ')
  return messages.conflict(foundAndDecided(found, answer.verdicts, { isConflict: true }))
}
