import type { ConflictInput } from '@cognate/contract'
import { sentenceOf } from '../../lib/api-error.ts'
import { collection } from '../collection/collection.ts'
import { messages } from '../messages.ts'
import { showToast } from '../toasts.ts'
import { withSettledAuthors } from './settled-authors.ts'

/** Keeps who was chosen for open names of a manuscript, where it is this person's own. What could not be kept is said. */
export async function settleAuthors(before: ConflictInput | null | undefined, after: ConflictInput | null) {
  const { saved } = collection.state()
  if (!saved?.manuscript || !saved.access.is_owned) return
  const manuscript = withSettledAuthors(saved.manuscript, before?.records ?? [], after?.records ?? [])
  if (!manuscript) return
  try {
    await collection.revise({ manuscript })
  } catch (error) {
    showToast({ tone: 'danger', title: messages.authorsNotKept, details: sentenceOf(error) })
  }
}
