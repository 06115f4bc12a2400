/** The letter before the digits of an id, by kind of record, as OpenAlex sets it. */
export const idLetters = { author: 'A', work: 'W', institution: 'I', venue: 'S', topic: 'T' } as const
