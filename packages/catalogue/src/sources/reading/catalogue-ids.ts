import { CATALOGUE_URL } from '@cognate/contract/ids'

const idForm = /^(?:https?:\/\/(?:api\.)?openalex\.org\/(?:[a-z]+\/)?)?([a-z])0*([1-9]\d{0,14})$/i

/**
 * A catalogue id in its URL form; null for anything else.
 * @param letter  The letter of the kind. Sources were called venues once: V7 is S7.
 */
export function idOf(value: unknown, letter: 'W' | 'A' | 'I' | 'S' | 'T'): string | null {
  if (typeof value !== 'string') return null
  if (isPlainId(value, letter)) return value
  const match = idForm.exec(value.trim())
  if (!match) return null
  const found = match[1]!.toUpperCase()
  return found === letter || (found === 'V' && letter === 'S') ? `${CATALOGUE_URL}${letter}${match[2]}` : null
}

const ZERO = 0x30

/** Whether an id already has the catalogue's form, as nearly all have. */
function isPlainId(value: string, letter: string): boolean {
  const first = CATALOGUE_URL.length + 1
  const length = value.length - first
  if (length < 1 || length > 15 || !value.startsWith(CATALOGUE_URL) || value[first - 1] !== letter) return false
  if (value.charCodeAt(first) === ZERO) return false
  for (let at = first; at < value.length; at++) {
    const digit = value.charCodeAt(at) - ZERO
    if (digit < 0 || digit > 9) return false
  }
  return true
}

/** The number behind the letter of a catalogue id in URL form. */
export function numberOfId(id: string): number {
  let number = 0
  for (let at = CATALOGUE_URL.length + 1; at < id.length; at++) number = 10 * number + id.charCodeAt(at) - ZERO
  return number
}

/** A ROR id as its URL; null for anything else. */
export function rorOf(value: unknown): string | null {
  const match = typeof value === 'string' ? /(?:^|ror\.org\/)(0[a-z0-9]{8})$/i.exec(value.trim()) : null
  return match ? `https://ror.org/${match[1]!.toLowerCase()}` : null
}
