import { Button, Modal } from '@mantine/core'
import type { OrganisationConflict } from '../../model/organisation/own-organisation.ts'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.tsx'

/** Covers a tab whose organisation is no longer the active one, until they match again. */
export function LockoutDialog({ own, active }: OrganisationConflict) {
  return (
    <Modal
      opened
      onClose={() => {}}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={messages.otherOrganisation}
      centered
      size={460}
      zIndex={500}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <p className={shared.belowLarge}>
        {messages.switchedElsewhere(<strong>{own.display_name}</strong>, <strong>{active.display_name}</strong>)}
      </p>
      <Button data-autofocus onClick={() => window.location.assign('/app/')}>
        {messages.continueWith(active.display_name)}
      </Button>
    </Modal>
  )
}
