/** Longer addresses are cut by mail programs and by Windows. */
const LONGEST_ADDRESS = 1_900

interface Mail {
  to: string
  subject: string
  body: string
}

/**
 * A mail as an address that the person's own mail program opens, and whether it holds the text.
 * @see RFC 6068
 */
export function mailAddress({ to, subject, body }: Mail): { href: string; isWhole: boolean } {
  const encode = (text: string) => encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))
  const short = `mailto:${encodeURIComponent(to).replaceAll('%40', '@')}?subject=${encode(subject)}`
  const whole = `${short}&body=${encode(body)}`
  const isWhole = whole.length <= LONGEST_ADDRESS
  return { href: isWhole ? whole : short, isWhole }
}
