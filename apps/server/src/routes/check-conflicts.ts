import { AppError } from '@cognate/contract'
import { readConflictRules } from '../discovery/conflict-rules.ts'
import type { Handler } from '../http/handler.ts'
import { requireFilter } from './question-gate.ts'

/** What speaks against one author as seen from others. */
export const checkConflicts: Handler<'checkConflicts'> = async ({ body, caller, services }) => {
  requireFilter(caller, 'coi_authors')
  const { author, against, ...asked } = body
  const rules = readConflictRules(asked, services.now())
  const found = await services.catalogue.use((engine) => engine.conflicts({ author, against, rules }))
  if (!found) throw new AppError('record_not_found')
  return found
}
