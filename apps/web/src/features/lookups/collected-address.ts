import { collection } from '../../model/collection/collection.ts'
import { keyOf, recordsByKey } from '../../model/collection/collection-state.ts'

/** Stores a confirmed address with an expert of the collection. Does nothing for other experts. */
export async function keepAddress({ identifier }: { identifier: string }, address: string): Promise<void> {
  const key = keyOf({ record_type: 'author', identifier })
  const record = recordsByKey(collection.state().included).get(key)
  if (record) await collection.alter(record, { email_address: address })
}
