/** The state that a change was made on, as the workspace compares it; none where the caller did not say. */
export function seenAt(updatedAt: string | undefined): { updated_at?: Date } {
  return updatedAt === undefined ? {} : { updated_at: new Date(updatedAt) }
}
