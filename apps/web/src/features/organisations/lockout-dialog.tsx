import { Button, Modal } from '@mantine/core'
import type { OrganisationConflict } from '../../model/organisation/own-organisation.ts'
import classes from './lockout-dialog.module.css'

/** Covers a tab whose organisation is no longer the active one, until they match again. */
export function LockoutDialog({ own, active }: OrganisationConflict) {
  return (
    <Modal
      opened
      onClose={() => {}}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title="This Tab belongs to another organisation"
      centered
      size={460}
      zIndex={500}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <p className={classes.words}>
        This tab works for <strong>{own.display_name}</strong>, and you have switched to{' '}
        <strong>{active.display_name}</strong> in another tab or browser. Switch back there to go on here with what you
        have, or have this tab follow. What is not saved here is then lost.
      </p>
      <Button data-autofocus onClick={() => window.location.assign('/app/')}>
        Continue with {active.display_name}
      </Button>
    </Modal>
  )
}
