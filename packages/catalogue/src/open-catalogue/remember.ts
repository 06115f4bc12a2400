const memory = new WeakMap<object, Map<string, unknown>>()

/** What was once made of an owner stays as long as the owner: a catalogue never changes. */
export function remember<Value>(owner: object, key: string, make: () => Value): Value {
  const known = memory.get(owner) ?? new Map<string, unknown>()
  memory.set(owner, known)
  if (!known.has(key)) known.set(key, make())
  return known.get(key) as Value
}
