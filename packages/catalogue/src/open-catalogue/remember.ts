const memory = new WeakMap<object, Map<string, unknown>>()

/** Caches a value for as long as its owner exists. A catalogue never changes, so the value stays true. */
export function remember<Value>(owner: object, key: string, make: () => Value): Value {
  const known = memory.get(owner) ?? new Map<string, unknown>()
  memory.set(owner, known)
  if (!known.has(key)) known.set(key, make())
  return known.get(key) as Value
}
