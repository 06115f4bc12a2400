/** Mark by which the key `e` finds the control of a row that looks for an address. */
export const FIND_EMAIL = 'data-find-email'
