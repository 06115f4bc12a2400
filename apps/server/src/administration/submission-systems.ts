import { AppError } from '@cognate/contract'
import type { Organisation, SubmissionSystem, Workspace } from '@cognate/workspace'
import { isLoopback } from '../base/config.ts'

/** Shorter secrets could be found by trial and error. */
export const MIN_SECRET_LENGTH = 32

export const addressRule = 'Use an https address without a user name, or http on this machine.'
export const secretRule = `A secret has ${MIN_SECRET_LENGTH} to 1,000 characters and no spaces.`

/** The address of a submission system; undefined for one to which nothing is sent. */
export function submissionAddress(text: string): string | undefined {
  const url = URL.parse(text)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  return url && isSafe && url.username === '' && url.password === '' ? url.href : undefined
}

export const isSubmissionSecret = (text: string): boolean =>
  text.length >= MIN_SECRET_LENGTH && text.length <= 1000 && !/\s/.test(text)

/**
 * What an operator gave, as it is kept.
 * @throws AppError invalid_request
 */
export function readSubmissionSystem({ url, secret }: SubmissionSystem): SubmissionSystem {
  const address = submissionAddress(url)
  const fields = [
    ...(address === undefined ? [{ field: 'url', message: addressRule }] : []),
    ...(isSubmissionSecret(secret) ? [] : [{ field: 'secret', message: secretRule }]),
  ]
  if (address === undefined || fields.length > 0) throw new AppError('invalid_request', { fields })
  return { url: address, secret }
}

/**
 * The submission system of an organisation.
 * @throws AppError not_found
 */
export async function submissionSystemOf({ id }: Organisation, { submissions }: Pick<Workspace, 'submissions'>) {
  const { results } = await submissions.systems({ organisation_id: id, page: 1, page_size: 1 })
  if (!results[0]) throw new AppError('not_found')
  return results[0]
}
