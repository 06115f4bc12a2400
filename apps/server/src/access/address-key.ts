/**
 * The key under which calls from an address are counted. A 64-bit IPv6 network has one key: one connection owns all of it.
 * @param address  Fastify has none for a caller who has hung up, whatever its types say.
 */
export function addressKey(address: string | undefined): string {
  if (!address?.includes(':') || address.startsWith('::ffff:')) return address ?? ''
  const [head = '', tail = ''] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const last = tail === '' ? [] : tail.split(':')
  const missing = address.includes('::') ? 8 - groups.length - last.length : 0
  return [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...last].slice(0, 4).join(':')
}
