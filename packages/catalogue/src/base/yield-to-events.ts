/** Lets signals, timers and messages be handled before a long computation goes on. @throws the reason of a signal that was given. */
export async function yieldToEvents(signal?: AbortSignal): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  signal?.throwIfAborted()
}
