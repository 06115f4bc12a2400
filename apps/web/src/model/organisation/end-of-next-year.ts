/** When a new licence ends, unless somebody says otherwise. */
export const endOfNextYear = () => `${new Date().getFullYear() + 1}-12-31`
