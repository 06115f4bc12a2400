import { AccountScreen } from '../../features/account/account-screen.tsx'
import { ApiKeysSection } from '../../features/api-keys/api-keys-section.tsx'

/** `/accounts/manage/`, with the keys of the API. */
export function AccountPage() {
  return <AccountScreen apiKeys={(hasPassword) => <ApiKeysSection hasPassword={hasPassword} />} />
}
