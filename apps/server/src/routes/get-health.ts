import type { Handler } from '../http/handler.ts'

/** Says that the process lives. */
export const getHealth: Handler<'getHealth'> = async () => ({ status: 'ok' })
