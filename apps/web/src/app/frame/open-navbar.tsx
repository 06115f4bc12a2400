import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../model/account/account-queries.ts'
import { profileQuery } from '../../model/who-i-am.ts'
import { Navbar } from './navbar.tsx'
import { UserMenu } from './user-menu.tsx'

/** The navbar of screens that are open to all, with the links and the menu of whoever is signed in. */
export function OpenNavbar() {
  const config = useQuery({ ...configQuery, staleTime: 0 })
  const profile = useQuery({ ...profileQuery, enabled: config.data?.meta.is_authenticated === true }).data
  return <Navbar profile={profile}>{profile && <UserMenu profile={profile} />}</Navbar>
}
