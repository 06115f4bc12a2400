import { PASSWORD_MINIMUM, PASSWORD_TOO_SHORT } from '@cognate/contract/limits'
import { messages } from '../messages.ts'

export interface PasswordForm {
  current: string
  next: string
  confirmation: string
}

export type PasswordProblems = Partial<Record<keyof PasswordForm, string>>

/** The problem of a new password; undefined where there is none. A-02. */
export function problemOfPassword(password: string): string | undefined {
  if (password === '') return messages.required
  if ([...password].length < PASSWORD_MINIMUM) return PASSWORD_TOO_SHORT
  return undefined
}

/** The problems of the form that changes a password, by field. */
export function problemsOfChange({ current, next, confirmation }: PasswordForm): PasswordProblems {
  const problems: [keyof PasswordForm, string | undefined][] = [
    ['current', problemOfPassword(current)],
    ['next', problemOfPassword(next)],
    ['confirmation', problemOfPassword(confirmation) ?? (confirmation === next ? undefined : messages.passwordsDiffer)],
  ]
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined))
}
