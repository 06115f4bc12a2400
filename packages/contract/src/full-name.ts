/** The parts of a person's account that name them. */
interface Named {
  first_name: string
  last_name: string
  username: string
}

/** First and last name; the user name where a person has neither. */
export function fullName({ first_name, last_name, username }: Named): string {
  return [first_name, last_name].filter((part) => part.trim() !== '').join(' ') || username
}
