import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FailedCall } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.tsx'
import { OrganisationCard } from './organisation-card.tsx'
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
