import { isRefusedWith } from './api-error.ts'

/** The calls that change one thing and read it again. */
interface SeenCalls<Changes, Thing> {
  /** Sends changes with the time of what they are made on. */
  send(changes: Changes & { updated_at: string }): Promise<Thing>
  read(): Promise<Thing>
}

/**
 * Changes a thing as it was seen. Where something else of it changed meanwhile, the changes are made on that; where the
 * very thing they change did, nothing is sent over it.
 * @throws ApiError conflict
 */
export async function changeSeen<Thing extends { updated_at: string }, Changes extends object>(
  seen: Changes & { updated_at: string },
  changes: Changes,
  { send, read }: SeenCalls<Changes, Thing & Changes>,
): Promise<Thing & Changes> {
  try {
    return await send({ ...changes, updated_at: seen.updated_at })
  } catch (error) {
    if (!isConflict(error)) throw error
    const now = await read()
    const names = Object.keys(changes) as (keyof Changes)[]
    if (names.some((name) => !isSame(now[name], seen[name]))) throw error
    return send({ ...changes, updated_at: now.updated_at })
  }
}

/** Somebody, or the same person in another tab, was faster. */
export function isConflict(error: unknown): boolean {
  return isRefusedWith(error, 'conflict')
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
