import { isRefusedWith } from './api-error.ts'

/** The calls that change a thing and read it. */
interface ChangeCalls<Changes, Thing> {
  /** Sends changes with the time of the version they are based on. */
  send(changes: Changes & { updated_at: string }): Promise<Thing>
  read(): Promise<Thing>
  /** What nobody else may have changed; all that is changed where it is missing. */
  compared?: readonly (keyof Changes)[]
}

/**
 * Changes a thing as the page knows it. Where somebody has changed other fields meanwhile, the changes are sent again for
 * the current version. Where somebody has changed the same fields, nothing is overwritten.
 * @throws ApiError conflict
 */
export async function changeWithRetry<Thing extends { updated_at: string }, Changes extends object>(
  seen: Changes & { updated_at: string },
  changes: Changes,
  { send, read, compared }: ChangeCalls<Changes, Thing & Changes>,
): Promise<Thing & Changes> {
  try {
    return await send({ ...changes, updated_at: seen.updated_at })
  } catch (error) {
    if (!isConflict(error)) throw error
    const currentThing = await read()
    const changedFields = compared ?? (Object.keys(changes) as (keyof Changes)[])
    if (changedFields.some((name) => !isSame(currentThing[name], seen[name]))) throw error
    return send({ ...changes, updated_at: currentThing.updated_at })
  }
}

/** Whether somebody else, or the same person in another tab, changed it first. */
export function isConflict(error: unknown): boolean {
  return isRefusedWith(error, 'conflict')
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
