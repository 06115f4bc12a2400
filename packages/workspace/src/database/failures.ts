import { AppError, type ErrorCode } from '@cognate/contract'
import pg from 'pg'

/**
 * Wraps the calls of a store so that errors of PostgreSQL and its driver become errors of ours, without the values of the
 * statement: they may be somebody's manuscript.
 * @param onFailure  Called with each error that is thrown.
 */
export function withFailures<Repository extends object>(
  repository: Repository,
  onFailure: (failure: Error) => void = () => {},
): Repository {
  return new Proxy(repository, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver)
      if (typeof member !== 'function') return member
      return async (...args: unknown[]) => {
        try {
          return await Reflect.apply(member, target, args)
        } catch (error) {
          const failure = translateFailure(error)
          onFailure(failure)
          throw failure
        }
      }
    },
  })
}

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
const DISK_FULL = '53100'
const NO_ROOM = 'The database’s disk is full, so nothing can be saved.'
/** Constraints whose violation has an error code of its own. */
const CODES: Record<string, ErrorCode> = { teams_name_unique: 'team_name_taken' }
// Connection lost, a resource used up, stopped by the operator, internal error.
const UNAVAILABLE = /^(08|53|57P|58|XX)/

/** The error of ours for a failed statement. */
export function translateFailure(error: unknown): Error {
  if (error instanceof AppError) return error
  const origin = originOf(error)
  const cause = withoutValues(origin)
  if (origin instanceof TypeError || origin instanceof RangeError) return origin
  if (!(origin instanceof pg.DatabaseError)) {
    // Errors of the driver itself are about the connection.
    return new AppError('database_unavailable', { cause, retryAfter: 1 })
  }
  const code = origin.code ?? ''
  const constraintCode = CODES[origin.constraint ?? '']
  if (constraintCode) return new AppError(constraintCode, { cause })
  if (code === UNIQUE_VIOLATION) return new AppError('conflict', { detail: 'This name is taken.', cause })
  if (code === FOREIGN_KEY_VIOLATION) {
    return new AppError('conflict', { detail: 'What this refers to no longer exists.', cause })
  }
  if (code === DISK_FULL) return new AppError('database_unavailable', { detail: NO_ROOM, cause, retryAfter: 30 })
  if (UNAVAILABLE.test(code)) return new AppError('database_unavailable', { cause, retryAfter: 1 })
  return new AppError('internal', { cause })
}

/** Whether an error of ours says that the disk of the database is full. */
export function isDiskFull(failure: Error): boolean {
  return failure instanceof AppError && failure.detail === NO_ROOM
}

/** Drizzle wraps the driver's error and puts the statement with its values into the message. */
function originOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  return error.cause instanceof Error ? originOf(error.cause) : error
}

/** PostgreSQL's message is safe to show; its detail and context may quote rows. */
function withoutValues(error: Error): Error {
  const code = 'code' in error ? ` (${error.code})` : ''
  return new Error(`PostgreSQL: ${error.message}${code}`)
}
