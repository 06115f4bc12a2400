import { AppError, type ErrorCode, errors } from '@cognate/contract'

/** Awaits an action; a refusal with one of the codes is raised again with the field at fault. */
export async function namingFields<Done>(
  fields: Partial<Record<ErrorCode, string>>,
  action: Promise<Done>,
): Promise<Done> {
  return action.catch((error) => {
    const field = error instanceof AppError ? fields[error.code] : undefined
    if (field === undefined) throw error
    const { code, detail = errors[code][1] } = error as AppError
    throw new AppError(code, { detail, cause: error, fields: [{ field, message: detail }] })
  })
}
