import { AccountScreen } from '../../features/account/account-screen.tsx'
import { ApiKeysSection } from '../../features/api-keys/api-keys-section.tsx'
import { DefaultPolicy } from '../../features/conflicts/policy/default-policy.tsx'
import { SecondFactorSection } from '../../features/second-factor/second-factor-section.tsx'
import { OwnTeams } from '../../features/teams/own-teams.tsx'

/** `/accounts/manage/`, with the keys of the API, one's teams and the conflict policy of the organisation. */
export function AccountPage() {
  return (
    <AccountScreen
      apiKeys={(hasPassword) => <ApiKeysSection hasPassword={hasPassword} />}
      secondFactor={<SecondFactorSection />}
      teams={<OwnTeams />}
      conflicts={<DefaultPolicy />}
    />
  )
}
