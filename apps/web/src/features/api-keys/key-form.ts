import { messages } from './messages.tsx'

/** Days an API key may last. */
export const KEY_DAYS = { least: 1, most: 366, usual: 90 } as const

export interface KeyForm {
  name: string
  mayWrite: boolean
  /** As typed. */
  days: string
  /** Empty where the account has none. */
  password: string
}

export type KeyProblems = Partial<Record<'name' | 'days' | 'password', string>>

/** The problems of the form of a new key, by field. An account that has a password must give it. */
export function problemsOfKey({ name, days, password }: KeyForm, hasPassword: boolean): KeyProblems {
  const problems: KeyProblems = {}
  if (name.trim() === '') problems.name = messages.required
  const number = Number(days)
  if (days.trim() === '' || !Number.isInteger(number) || number < KEY_DAYS.least || number > KEY_DAYS.most)
    problems.days = messages.wrongDays(KEY_DAYS.least, KEY_DAYS.most)
  if (hasPassword && password === '') problems.password = messages.required
  return problems
}

/** Whether a key has expired at a time in milliseconds. */
export function isExpired(key: { expires_at: string }, now: number): boolean {
  return Date.parse(key.expires_at) <= now
}
