/**
 * What work gives, or fails with, within some milliseconds; after that, what `otherwise` gives or throws. The work itself
 * goes on.
 */
export async function within<Value>(ms: number, work: Promise<Value>, otherwise: () => Value): Promise<Value> {
  const overdue = Promise.withResolvers<void>()
  const timer = setTimeout(overdue.resolve, ms)
  try {
    return await Promise.race([work, overdue.promise.then(otherwise)])
  } finally {
    clearTimeout(timer)
  }
}
