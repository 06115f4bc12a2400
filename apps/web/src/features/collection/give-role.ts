import type { ResultView } from '@cognate/contract'
import { LONGEST_NAME, type ShortlistRole } from '@cognate/contract/limits'
import { partIn } from '@cognate/contract/manuscript-part'
import { sentenceOf } from '../../lib/api-error.ts'
import { isConflict } from '../../lib/change-with-retry.ts'
import { announce } from '../../model/announcements.ts'
import { sayNotDone, seenOf } from '../../model/collection/changed-since.ts'
import { collection } from '../../model/collection/collection.ts'
import {
  type CollectedRecord,
  collectedFrom,
  isUnsaved,
  keyOf,
  recordsByKey,
  textOf,
} from '../../model/collection/collection-state.ts'
import { partLabels } from '../../model/collection/messages.ts'
import { beyondWanted, placeToFill, reviewersToStandInFor, withRole } from '../../model/collection/shortlist.ts'
import { beyondWantedInWords, nameOfCollected } from '../../model/collection/shortlist-words.ts'
import { queryClient } from '../../model/query-client.ts'
import { queryKeys } from '../../model/query-keys.ts'
import { showToast } from '../../model/toasts.ts'
import { messages } from './messages.tsx'

/** The role of a result in the collection; null: none. */
const roleOf = (result: ResultView): ShortlistRole | null =>
  recordsByKey(collection.state().included).get(keyOf(result))?.role ?? null

/**
 * Collects somebody as a reviewer or an alternate, or changes the role that they have; null takes it away. A reviewer takes
 * the place of one who declined. A collection with roles is worked with for weeks, so an unsaved one saves itself.
 */
export function giveRole(result: ResultView, role: ShortlistRole | null, standsInFor?: CollectedRecord): void {
  if (result.record_type !== 'author') return
  const name = result.fields.display_name
  const find = () => recordsByKey(collection.state().included).get(keyOf(result))
  const known = find()
  if (!known && !role) return
  if (!known) collection.include([{ ...collectedFrom(result), role }])
  const whom = standsInFor ?? (role === 'reviewer' ? placeToFill(collection.state().included) : undefined)
  // Somebody new has the role already; for whom is said of who is there.
  const changed = known ?? (whom && find())
  const forWhom = role !== 'alternate' || whom ? { alternate_of: whom?.uuid ?? null } : {}
  if (changed) {
    const changes = withRole(changed, { role, ...forWhom })
    const seen = known && seenOf(known, changes)
    collection.alter(changed, changes, seen).catch((error) => {
      if (seen && isConflict(error)) return sayNotDone(changed, seen, () => giveRole(result, role, standsInFor))
      showToast({ tone: 'danger', title: messages.notChanged(name), details: sentenceOf(error) })
    })
  }
  if (role === 'alternate' && !standsInFor) offerWhom(result)
  announce(messages.roleGiven(name, role))
  if (role) sayDoubt(result, role)
  const beyond = known?.role !== role && beyondWanted(collection.state(), role)
  if (role && beyond) showToast({ tone: 'info', title: beyondWantedInWords(role, beyond), topic: 'beyond wanted' })
  if (role && isUnsaved(collection.state()) && !isSaving) void saveByItself()
}

/** Says at once that who was given a role wrote the text, or is opposed by its authors. */
function sayDoubt({ identifier, fields: { display_name } }: ResultView, role: ShortlistRole): void {
  const part = partIn(collection.state().saved?.manuscript, identifier)
  if (part) showToast({ tone: 'info', title: messages.roleGiven(display_name, role), details: partLabels[part] })
}

/** Says that an alternate stands in for nobody in particular, and offers the reviewer who lacks one most; the menu of the row has all. */
function offerWhom(result: ResultView): void {
  const [reviewer] = reviewersToStandInFor(collection.state().included)
  if (!reviewer) return
  showToast({
    tone: 'info',
    title: messages.alternateOfNobody(result.fields.display_name),
    topic: `alternate ${keyOf(result)}`,
    action: {
      label: messages.standInFor(nameOfCollected(reviewer)),
      onPress: () => giveRole(result, 'alternate', reviewer),
    },
    until: collection.stay(),
  })
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
