/** One page of a list, with the number of all there are. */
export interface Listed<Item> {
  count: number
  results: Item[]
}
