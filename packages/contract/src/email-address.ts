/** Characters of an address at most. RFC 5321 §4.5.3.1: 64 before the at sign, 255 after it. */
export const MAX_ADDRESS_LENGTH = 320

/** Whether a text is complete as an address: something on both sides of the at sign, without spaces. C-08. */
export const isEmailAddress = (text: string): boolean => /^\S+@[^\s@]+$/.test(text)
