import { type Load, shortId } from '@cognate/contract'
import type { Workspace } from '@cognate/workspace'
import type { Caller } from '../access/callers.ts'

/**
 * How much the organisation has asked of somebody in so many months.
 * @param without  A collection whose present request is not counted.
 */
export async function readLoad(
  identifier: string,
  { months, without }: { months: number; without?: string | undefined },
  { actor }: Pick<Caller, 'actor'>,
  { workspace }: { workspace: Pick<Workspace, 'reviewingHistory'> },
): Promise<Load> {
  const identity = shortId(identifier)
  const loads = await workspace.reviewingHistory.loads(actor, [identity], months, without)
  return { ...unasked(months), ...loads.get(identity), identifier }
}

/** The load of somebody who was asked nothing. */
export const unasked = (months: number): Omit<Load, 'identifier'> => ({
  months,
  ...{ asked: 0, agreed: 0, declined: 0, delivered: 0, since: null, last_asked: null, open: [], open_elsewhere: 0 },
})
