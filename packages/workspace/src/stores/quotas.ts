import type { quotas } from '@cognate/contract'

/** How much one person may keep in one organisation. */
export type Quotas = Record<keyof typeof quotas, number>

/** By what a store judges time, and how much it keeps. */
export interface Limits {
  clock: () => Date
  quotas: Quotas
}
