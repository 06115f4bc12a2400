import type { OrganisationView } from '@cognate/contract'
import { Button, Skeleton, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FailedCall } from '../../ui/failure.tsx'
import { IconAlertTriangle, IconBuilding, IconCheck } from '../../ui/icons.tsx'
import { OrganisationLogo } from '../../ui/organisation-logo.tsx'
import { Page } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.tsx'
import classes from './own-organisations-screen.module.css'
import { ownOrganisationsQuery, useSwitchOrganisation } from './use-switch-organisation.ts'

/** `/accounts/organisations/`: the caller's organisations, and which of them the caller works for. */
export function OwnOrganisationsScreen() {
  const organisations = useQuery(ownOrganisationsQuery)
  const switchOrganisation = useSwitchOrganisation()
  return (
    <Page title={messages.title} lead={messages.lead}>
      {organisations.error ? (
        <FailedCall title={messages.failed} of={organisations} />
      ) : organisations.data ? (
        <ul className={`${shared.stackLarge} ${classes.cards}`} aria-label={messages.list}>
          {organisations.data.map((organisation) => (
            <OrganisationCard
              key={organisation.name}
              organisation={organisation}
              isSwitching={switchOrganisation.isPending && switchOrganisation.variables === organisation.name}
              isDisabled={switchOrganisation.isPending}
              onSwitch={() => switchOrganisation.mutate(organisation.name)}
            />
          ))}
        </ul>
      ) : (
        <div role="status" aria-label={messages.loading} className={`${shared.stackLarge} ${classes.cards}`}>
          {[1, 2, 3].map((key) => (
            <Skeleton key={key} height={172} radius={12} />
          ))}
        </div>
      )}
    </Page>
  )
}

interface OrganisationCardProps {
  organisation: OrganisationView
  isSwitching: boolean
  isDisabled: boolean
  onSwitch(): void
}

/** An organisation: its name, its logo, and whether it is active, can be switched to, or must be validated first. */
function OrganisationCard({ organisation, isSwitching, isDisabled, onSwitch }: OrganisationCardProps) {
  const { display_name: name, is_active: isActive, is_validated: isValidated } = organisation
  return (
    <li className={`${shared.column} ${classes.card}`} data-active={isActive}>
      <span className={`${shared.inMiddle} ${shared.quiet} ${classes.logo}`}>
        <OrganisationLogo
          path={organisation.logo}
          alt=""
          instead={<IconBuilding size={28} stroke={1.4} aria-hidden />}
        />
      </span>
      <h2 className={shared.heading}>
        <bdi>{name}</bdi>
      </h2>
      <div className={`${shared.middle} ${shared.wide} ${classes.state}`}>
        {isActive ? (
          <span className={`${shared.inlineRow} ${shared.accentStrong}`}>
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
      <button type="button" className={`${shared.strongBody} ${shared.chip} ${shared.onDanger}`}>
        <IconAlertTriangle size={15} stroke={1.9} aria-hidden />
        {messages.validationRequired}
      </button>
    </Tooltip>
  )
}
