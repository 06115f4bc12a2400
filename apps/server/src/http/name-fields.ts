import { AppError, type ErrorCode, errors } from '@cognate/contract'

/** What is done, and where it is refused with one of the codes, a refusal that names the field at fault. */
export async function namingFields<Done>(
  fields: Partial<Record<ErrorCode, string>>,
  doing: Promise<Done>,
): Promise<Done> {
  return doing.catch((error) => {
    const field = error instanceof AppError ? fields[error.code] : undefined
    if (field === undefined) throw error
    const { code, detail = errors[code][1] } = error as AppError
    throw new AppError(code, { detail, cause: error, fields: [{ field, message: detail }] })
  })
}
