import { AppError } from '@cognate/contract'
import type { Organisation, Workspace } from '@cognate/workspace'
import type { Caller } from '../access/callers.ts'

/**
 * The organisation of that name, if the caller administers it.
 * @throws AppError not_found
 */
export async function administered(
  caller: Caller,
  name: string,
  { workspace }: { workspace: Workspace },
): Promise<Organisation> {
  const isOwn = caller.organisation.name === name
  const organisation = isOwn || caller.isOperator ? await workspace.organisations.byName(name) : undefined
  if (!organisation) throw new AppError('not_found')
  return organisation
}
