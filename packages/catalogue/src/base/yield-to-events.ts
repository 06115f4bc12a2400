/** Lets signals, timers and messages be handled before a long computation continues. @throws the reason of an aborted signal. */
export async function yieldToEvents(signal?: AbortSignal): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  signal?.throwIfAborted()
}
