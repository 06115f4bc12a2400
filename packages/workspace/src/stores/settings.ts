/** Values that belong to the installation as a whole, as JSON. */
export interface SettingStore {
  /** Sets a value unless one is set, and gives the value that is stored: the same for all who call at once. */
  ensure(key: string, value: NonNullable<unknown>): Promise<unknown>
  /** Undefined where none is set. */
  read(key: string): Promise<unknown>
}
