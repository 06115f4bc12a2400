/** No value, in columns of indices, codes of slots and days. */
export const NONE = -1
