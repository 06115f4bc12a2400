import type { ReactNode } from 'react'

/** What is said of a person's organisations. */
export const messages = {
  otherOrganisation: 'This Tab belongs to another organisation',
  continueWith: (name: string) => `Continue with ${name}`,
  active: 'Active Organisation',
  switchTo: (name: string) => `Switch to ${name}`,
  validationHint:
    'You can revalidate by authenticating with the third-party system that gave you access to this organisation.',
  validationRequired: 'Validation required',
  title: 'Switch organisations',
  lead: 'Licence, colours, teams and shared items follow the active organisation.',
  failed: 'Your organisations could not be loaded',
  list: 'Your organisations',
  loading: 'Loading your organisations',
  /** Fixed wording, A-05. */
  unsavedElsewhere: 'At least one tab has unsaved changes! Please store those before you switch organisations.',
  notSwitched: 'The organisation was not switched',
  switchedElsewhere: (own: ReactNode, active: ReactNode) => (
    <>
      This tab is using {own}, but you have switched to {active} in another tab or browser. Switch back there to carry
      on here, or let this tab follow; anything unsaved here will then be lost.
    </>
  ),
}
