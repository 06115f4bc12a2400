/** One page of a list, with the number of all there are. */
export interface ListPage<Item> {
  count: number
  results: Item[]
}
