import { isRefusedWith } from './api-error.ts'

/** The calls that change one thing and read it again. */
interface ChangeCalls<Changes, Thing> {
  /** Sends changes with the time of what they are made on. */
  send(changes: Changes & { updated_at: string }): Promise<Thing>
  read(): Promise<Thing>
}

/**
 * Changes a thing as it was seen. Where something else of it changed meanwhile, the changes are made on that; where the
 * very thing they change did, nothing is sent over it.
 * @throws ApiError conflict
 */
export async function changeWithRetry<Thing extends { updated_at: string }, Changes extends object>(
  seen: Changes & { updated_at: string },
  changes: Changes,
  { send, read }: ChangeCalls<Changes, Thing & Changes>,
): Promise<Thing & Changes> {
  try {
    return await send({ ...changes, updated_at: seen.updated_at })
  } catch (error) {
    if (!isConflict(error)) throw error
    const currentThing = await read()
    const changedFields = Object.keys(changes) as (keyof Changes)[]
    if (changedFields.some((name) => !isSame(currentThing[name], seen[name]))) throw error
    return send({ ...changes, updated_at: currentThing.updated_at })
  }
}

/** Somebody, or the same person in another tab, was faster. */
export function isConflict(error: unknown): boolean {
  return isRefusedWith(error, 'conflict')
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
