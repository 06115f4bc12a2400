import type { ReactNode } from 'react'

/** One of several things to choose from in a menu. */
export interface Choice<Key extends string> {
  key: Key
  label: string
  icon?: ReactNode
  /** Shown after the name in the list. */
  hint?: string | undefined
}
