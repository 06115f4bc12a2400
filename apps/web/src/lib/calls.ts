import type { AnswerOf, CatalogueKind, CatalogueRecords } from '@cognate/contract'
import { call } from './api.ts'
import { ApiError } from './api-error.ts'

/** Calls whose answer the page needs in another form. */

/** The session; null where nobody is signed in. */
export async function getSession(signal?: AbortSignal): Promise<AnswerOf<'getSession'> | null> {
  try {
    return await call('getSession', { signal })
  } catch (error) {
    if (isUnauthorised(error)) return null
    throw error
  }
}

/** Signs out. The server answers 401: nobody is signed in now. */
export const logOut = () => acceptUnauthorised(call('logout'))

/** Sets a new password with a key. The server answers 401 on success: the person logs in again. */
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

/** The whole record. Its type depends on its kind. */
export async function getRecord<Kind extends CatalogueKind>(
  recordType: Kind,
  id: string,
  signal?: AbortSignal,
): Promise<CatalogueRecords[Kind]> {
  const { fields } = await call('getRecord', { params: { record_type: recordType, id }, signal })
  return fields as CatalogueRecords[Kind]
}
