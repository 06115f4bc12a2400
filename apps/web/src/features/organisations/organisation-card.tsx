import type { OrganisationView } from '@cognate/contract'
import { Button, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconBuilding, IconCheck } from '../../ui/icons.tsx'
import { OrganisationLogo } from '../../ui/organisation-logo.tsx'
import { messages } from './messages.tsx'
import classes from './own-organisations-screen.module.css'

interface OrganisationCardProps {
  organisation: OrganisationView
  isSwitching: boolean
  isDisabled: boolean
  onSwitch(): void
}

/** An organisation: its name, its logo, and whether it is active, can be switched to, or must be validated first. */
export function OrganisationCard({ organisation, isSwitching, isDisabled, onSwitch }: OrganisationCardProps) {
  const { display_name: name, is_active: isActive, is_validated: isValidated } = organisation
  return (
    <li className={classes.card} data-active={isActive}>
      <span className={classes.logo}>
        <OrganisationLogo
          path={organisation.logo}
          alt=""
          instead={<IconBuilding size={28} stroke={1.4} aria-hidden />}
        />
      </span>
      <h2 className={classes.name}>
        <bdi>{name}</bdi>
      </h2>
      <div className={classes.state}>
        {isActive ? (
          <span className={classes.active}>
            <IconCheck size={16} stroke={2} aria-hidden />
            {messages.active}
          </span>
        ) : isValidated ? (
          <Button variant="default" loading={isSwitching} disabled={isDisabled && !isSwitching} onClick={onSwitch}>
            {messages.switchTo(name)}
          </Button>
        ) : (
          <ValidationRequired />
        )}
      </div>
    </li>
  )
}

function ValidationRequired() {
  return (
    <Tooltip
      label={messages.validationHint}
      multiline
      w={280}
      withinPortal={false}
      events={{ hover: true, focus: true, touch: true }}
      transitionProps={{ duration: 0 }}
    >
      <button type="button" className={classes.danger}>
        <IconAlertTriangle size={15} stroke={1.9} aria-hidden />
        {messages.validationRequired}
      </button>
    </Tooltip>
  )
}
