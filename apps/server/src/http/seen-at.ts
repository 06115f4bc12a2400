/** The version that a change is based on, for the workspace to compare; empty if the caller gave none. */
export function versionSeen(updatedAt: string | undefined): { updated_at?: Date } {
  return updatedAt === undefined ? {} : { updated_at: new Date(updatedAt) }
}
