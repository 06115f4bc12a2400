import { nameKey, readPersonName } from '@cognate/curation'

/** Hashes of names are below this. */
export const NAME_HASHES = 2 ** 26

/** A hash of family name and first letter for each of some names, each once: so that the names of millions fit. */
export function hashNames(names: readonly string[]): number[] {
  const keys = names.flatMap((name) => {
    const read = readPersonName(name)
    return read ? [hashNameKey(nameKey(read))] : []
  })
  return [...new Set(keys)]
}

/** FNV-1a over UTF-16 units, folded to 26 bits. */
export function hashNameKey(key: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < key.length; at++) value = Math.imul(value ^ key.charCodeAt(at), 0x01000193)
  return ((value >>> 26) ^ value) & (NAME_HASHES - 1)
}
