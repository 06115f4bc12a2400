import type { ResultView } from '@cognate/contract'
import { LONGEST_NAME, type ShortlistRole } from '@cognate/contract/limits'
import { sentenceOf } from '../../lib/api-error.ts'
import { announce } from '../../model/announcements.ts'
import { collection } from '../../model/collection/collection.ts'
import { collectedFrom, isUnsaved, keyOf, recordsByKey, textOf } from '../../model/collection/collection-state.ts'
import { queryClient } from '../../model/query-client.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { showToast } from '../../model/toasts.ts'
import { messages } from './messages.tsx'

/** The role of a result in the collection; null: none. */
const roleOf = (result: ResultView): ShortlistRole | null =>
  recordsByKey(collection.state().included).get(keyOf(result))?.role ?? null

/**
 * Collects somebody as a reviewer or an alternate, or changes the role that they have; null takes it away. A collection with
 * roles is worked with for weeks, so that an unsaved one saves itself.
 */
export function giveRole(result: ResultView, role: ShortlistRole | null): void {
  if (result.record_type !== 'author') return
  const name = result.fields.display_name
  const known = recordsByKey(collection.state().included).get(keyOf(result))
  if (known) {
    collection.alter(known, { role, ...(role !== 'alternate' && { alternate_of: null }) }).catch((error) => {
      showToast({ tone: 'danger', title: messages.notChanged(name), details: sentenceOf(error) })
    })
  } else if (role) collection.include([{ ...collectedFrom(result), role }])
  else return
  announce(messages.roleGiven(name, role))
  if (role && isUnsaved(collection.state()) && !isSaving) void saveByItself()
}

/** Gives a role, or takes it away from who has it. */
export const toggleRole = (result: ResultView, role: ShortlistRole): void =>
  giveRole(result, roleOf(result) === role ? null : role)

let isSaving = false

/** Saves the collection under the first words of its text. */
async function saveByItself(): Promise<void> {
  isSaving = true
  const firstLine = textOf(collection.state()).trim().split('\n', 1)[0]!
  const name = firstLine.slice(0, LONGEST_NAME).trim() || messages.newShortlist
  try {
    await collection.save({ name, external_identifier: null })
    showToast({ tone: 'success', title: messages.saved(name) })
    void queryClient.invalidateQueries({ queryKey: queryKeys.collections })
  } catch (error) {
    showToast({ tone: 'danger', title: messages.notSaved(sentenceOf(error)) })
  } finally {
    isSaving = false
  }
}
