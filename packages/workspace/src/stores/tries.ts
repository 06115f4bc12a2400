/** The outcome of a try: how many the slot has had, or the seconds until the next one is allowed. */
export type Try = { count: number } | { retryAfter: number }
