/**
 * The orders of experts that can be measured side by side; differences are to the first. A further one is a row here, and one in
 * `apps/server/src/evaluation/orders.ts`, which says how it is asked and which installations have it.
 */
export const orders = {
  plain: { label: 'By words' },
  meaning: { label: 'By words and meaning' },
  // Orders of former versions, which figures of earlier measurements still name.
  learnt: { label: 'Learnt order' },
  own: { label: 'Own model' },
} as const satisfies Record<string, { label: string }>

export type OrderKey = keyof typeof orders
export const orderKeys = Object.keys(orders) as [OrderKey, ...OrderKey[]]

/** What is measured of an order; each 0 to 1. */
export const measureKeys = ['ndcg_at_10', 'recall_at_10', 'recall_at_100', 'mrr'] as const
export type MeasureKey = (typeof measureKeys)[number]

/** Whether a person suits a query. */
export const verdicts = ['good', 'not'] as const
export type Verdict = (typeof verdicts)[number]
