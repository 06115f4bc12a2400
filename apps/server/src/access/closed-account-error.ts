import { AppError } from '@cognate/contract'

/** The account is closed. Callers get the code of a missing licence, which the specification gives to both; logs tell them apart. */
export class ClosedAccountError extends AppError {
  constructor() {
    super('missing_license', { detail: 'This account is closed: contact support.' })
  }
}

/** Under what a refusal is logged. */
export const loggedReason = (error: AppError): string =>
  error instanceof ClosedAccountError ? 'account_closed' : error.code
