import { DAY_MS } from '@cognate/contract'
import type { Workspace } from '@cognate/workspace'

/**
 * The address at which the first account is made, once, within a day and while this server runs; undefined where there are
 * accounts.
 */
export async function openFirstStart(
  { firstStart }: Pick<Workspace, 'firstStart'>,
  { origin, resources }: { origin: string; resources: AsyncDisposableStack },
): Promise<string | undefined> {
  const key = await firstStart.open(DAY_MS)
  if (key === undefined) return undefined
  resources.defer(() => firstStart.close(key))
  return `${origin}/app/first-start/${key}/`
}
