import { Button } from '@mantine/core'
import type { OrganisationConflict } from '../../model/organisation/own-organisation.ts'
import { Dialog } from '../../ui/dialog.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.tsx'

/** Covers a tab whose organisation is no longer the active one, until they match again. */
export function LockoutDialog({ own, active }: OrganisationConflict) {
  return (
    <Dialog
      onClose={() => {}}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={messages.otherOrganisation}
      size={460}
      zIndex={500}
    >
      <p className={shared.belowLarge}>
        {messages.switchedElsewhere(<strong>{own.display_name}</strong>, <strong>{active.display_name}</strong>)}
      </p>
      <Button data-autofocus onClick={() => window.location.assign('/app/')}>
        {messages.continueWith(active.display_name)}
      </Button>
    </Dialog>
  )
}
