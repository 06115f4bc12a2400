/** Given and family name: the last word is the family's, unless the name is written "Family, Given". */
export function nameParts(name: string): { given: string; family: string } {
  const [before = '', after] = name.split(',').map((part) => part.trim())
  if (after) return { given: after, family: before }
  const words = before.split(/\s+/)
  return { given: words.slice(0, -1).join(' '), family: words.at(-1) ?? '' }
}

/** The word that a person is called by: the first of the given names, else the only name there is. */
export function firstNameOf(name: string): string {
  const { given, family } = nameParts(name)
  return given.split(/\s+/)[0] || family
}
