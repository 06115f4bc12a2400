import { createStoredChoice } from '../lib/stored-choice.ts'

/**
 * Whether single letters and signs work as keys; this browser remembers it. People who dictate, or release keys late, press
 * them by accident, so they can be switched off (WCAG 2.1.4).
 */
export const letterKeys = createStoredChoice('cognate:letter-keys', ['on', 'off'])

/** Whether a key does what it is a shortcut for. */
export const isKeyOn = (key: string): boolean => key.length > 1 || letterKeys.get() === 'on'
