import type { UserView } from './sharing.ts'

/** First and last name; the user name where a person has neither. */
export function fullName({ first_name, last_name, username }: UserView): string {
  return [first_name, last_name].filter((part) => part.trim() !== '').join(' ') || username
}
