import type { SuggestionView } from '@cognate/contract'
import { useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError, sentenceOf } from '../../lib/api-error.ts'
import type { ChosenRecord } from '../../model/query/query.ts'
import { suggest } from '../../model/records/catalogue-calls.ts'
import { describeIdentifier, type Identifier } from './identifiers.ts'
import { messages } from './messages.tsx'
import { toChosenRecord } from './suggestions.ts'

export interface Resolution {
  isPending: boolean
  /** The sentence about identifiers without a record. */
  message: string | undefined
  /** Looks identifiers up, and passes on the records and the identifiers without one. */
  resolve(identifiers: Identifier[]): Promise<void>
  clear(): void
}

/** Turns pasted identifiers into records. A newer paste ends the look-up of an older one. */
export function useIdentifiers(onFound: (records: ChosenRecord[], unknown: Identifier[]) => void): Resolution {
  const [isPending, setIsPending] = useState(false)
  const [message, setMessage] = useState<string>()
  const abortController = useRef<AbortController>(undefined)

  const clear = () => {
    abortController.current?.abort()
    setIsPending(false)
    setMessage(undefined)
  }
  const resolve = async (identifiers: Identifier[]) => {
    clear()
    const controller = new AbortController()
    abortController.current = controller
    setIsPending(true)
    try {
      const records = await Promise.all(identifiers.map((identifier) => findRecord(identifier, controller.signal)))
      const unknownIdentifiers = identifiers.filter((_, index) => records[index] === undefined)
      setMessage(unknownIdentifiers.length > 0 ? describeUnknown(unknownIdentifiers) : undefined)
      onFound(
        records.filter((record) => record !== undefined),
        unknownIdentifiers,
      )
    } catch (error) {
      if (!controller.signal.aborted) setMessage(messages.lookupFailed(sentenceOf(error)))
    } finally {
      if (abortController.current === controller) setIsPending(false)
    }
  }
  return { isPending, message, resolve, clear }
}

function describeUnknown(unknown: Identifier[]): string {
  const names = unknown.map(describeIdentifier)
  const kind = unknown[0]!.record_type === 'work' ? 'work' : 'academic'
  if (unknown.length === 1) return messages.unknownIdentifier(kind, names[0]!)
  return messages.unknownIdentifiers(names)
}

/** The record of an identifier; undefined where the catalogue has none. */
async function findRecord(identifier: Identifier, signal: AbortSignal): Promise<ChosenRecord | undefined> {
  if (identifier.scheme === 'openalex') return findById(identifier, signal)
  const answer = await suggest(identifier.record_type === 'author' ? 'authors' : 'works', identifier.value, signal)
  const matchingSuggestion = answer.results.find((suggestion) => hasIdentifier(suggestion, identifier.value))
  return matchingSuggestion && toChosenRecord(matchingSuggestion)
}

const hasIdentifier = ({ external_id }: SuggestionView, value: string) =>
  external_id?.toLowerCase().endsWith(value.toLowerCase()) === true

async function findById(identifier: Identifier, signal: AbortSignal): Promise<ChosenRecord | undefined> {
  try {
    const record = await call('getRecord', {
      params: { record_type: identifier.record_type, id: identifier.value },
      signal,
    })
    const hint = 'hint' in record.fields ? record.fields.hint : null
    return {
      record_type: identifier.record_type,
      identifier: record.identifier,
      display_name: record.fields.display_name,
      hint,
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}
