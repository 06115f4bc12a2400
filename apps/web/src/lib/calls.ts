import type { AnswerOf, CatalogueKind, CatalogueRecords } from '@cognate/contract'
import { call } from './api.ts'
import { ApiError } from './api-error.ts'

/** Calls of which the page wants another answer than the server gives. */

/** The session; null where nobody is signed in. */
export async function getSession(signal?: AbortSignal): Promise<AnswerOf<'getSession'> | null> {
  try {
    return await call('getSession', { signal })
  } catch (error) {
    if (isUnauthorised(error)) return null
    throw error
  }
}

/** Signs out. The server answers 401, which says that nobody is signed in any more. */
export const logOut = () => acceptUnauthorised(call('logout'))

/** Sets a new password by a key. The server answers 401 when it is done: log in again. */
export const resetPassword = (body: { key: string; password: string }) =>
  acceptUnauthorised(call('resetPassword', { body }))

async function acceptUnauthorised(request: Promise<unknown>): Promise<void> {
  try {
    await request
  } catch (error) {
    if (!isUnauthorised(error)) throw error
  }
}

const isUnauthorised = (error: unknown) => error instanceof ApiError && error.status === 401

/** The whole record; its shape follows from its kind. */
export async function getRecord<Kind extends CatalogueKind>(
  recordType: Kind,
  id: string,
  signal?: AbortSignal,
): Promise<CatalogueRecords[Kind]> {
  const { fields } = await call('getRecord', { params: { record_type: recordType, id }, signal })
  return fields as CatalogueRecords[Kind]
}
