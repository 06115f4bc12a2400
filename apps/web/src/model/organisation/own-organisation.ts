import { writeFor } from '../../lib/api.ts'
import { createListeners } from '../../lib/listeners.ts'
import { type TabOrganisation, type Tabs, tabs } from '../tabs.ts'

/** A tab works for one organisation while another is active. */
export interface OrganisationConflict {
  own: TabOrganisation
  active: TabOrganisation
}

/** The organisation of a tab, and the one that has become active since, here or in another tab. */
export interface OwnOrganisation {
  /** Sets the organisation of the tab, which is the active one too. */
  set(organisation: TabOrganisation): void
  /** Notes the active organisation. A tab without an organisation takes it. */
  note(active: TabOrganisation): void
  /** The tab has no organisation: its person signed out or left the frame. */
  leave(): void
  /** Undefined while the tab's organisation is the active one. The same object while nothing changes. */
  conflict(): OrganisationConflict | undefined
  subscribe(listener: () => void): () => void
}

/**
 * Follows the active organisation through this tab's own calls and the messages of other tabs. A-05.
 * @param onOwn  Is told the name of the tab's organisation whenever that changes.
 */
export function followOrganisation(
  otherTabs: Pick<Tabs, 'onOrganisation'>,
  onOwn: (name: string | undefined) => void,
): OwnOrganisation {
  let own: TabOrganisation | undefined
  let active: TabOrganisation | undefined
  let conflict: OrganisationConflict | undefined
  const listeners = createListeners()
  const change = (next: { own: TabOrganisation | undefined; active: TabOrganisation | undefined }) => {
    const isSame = own?.name === next.own?.name && active?.name === next.active?.name
    if (isSame) return
    own = next.own
    active = next.active
    onOwn(own?.name)
    conflict = own && active && own.name !== active.name ? { own, active } : undefined
    listeners.notify()
  }
  otherTabs.onOrganisation((organisation) => own && change({ own, active: organisation }))
  return {
    set: (organisation) => change({ own: organisation, active: organisation }),
    note: (activeOrganisation) => change({ own: own ?? activeOrganisation, active: activeOrganisation }),
    leave: () => change({ own: undefined, active: undefined }),
    conflict: () => conflict,
    subscribe: listeners.add,
  }
}

/** The organisation of this tab. */
export const ownOrganisation = followOrganisation(tabs, writeFor)
