import type { Account } from './accounts.ts'
import type { Licence, Organisation } from './organisations.ts'

/** What the first start of an installation makes: an operator, who is also the local administrator of an organisation. */
export interface FirstAccount {
  person: Pick<Account, 'username' | 'email' | 'first_name' | 'last_name' | 'password_hash'>
  organisation: Pick<Organisation, 'name' | 'display_name'>
  licence: Licence
}
