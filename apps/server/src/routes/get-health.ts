import type { Handler } from '../handler.ts'

/** Says that the process lives. */
export const getHealth: Handler<'getHealth'> = async () => ({ status: 'ok' })
