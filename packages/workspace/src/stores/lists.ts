/** One page of a list, with the number of all there are. */
export interface Listed<Item> {
  count: number
  results: Item[]
}

export interface PageRange {
  /** From 1. */
  page: number
  page_size: number
}

export interface ListSelection extends PageRange {
  /** Part of a name, in any case; empty: all. */
  name?: string | undefined
  /** Leaves out what others shared. */
  exclude_shared?: boolean | undefined
}

/** Some of the content; a key may also be undefined, as in a request that leaves it out. */
export type Changes<Content> = { [Key in keyof Content]?: Content[Key] | undefined }

/** Which version a change is made on: its `updated_at`; unset: whatever is stored. */
export interface Seen {
  updated_at?: Date | undefined
}

/** What an answer of the contract shows, with its times as they are stored. */
export type Timed<View, Time extends keyof View> = Omit<View, Time> & {
  [Key in Time]: View[Key] extends string ? Date : Date | null
}
