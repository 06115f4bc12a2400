import type { ProfileView } from '@cognate/contract'
import { IconChevronDown } from '../../ui/icons.tsx'
import { lazyWindow } from '../../ui/lazy-part.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import shared from '../../ui/shared.module.css'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { messages } from './messages.ts'
import classes from './user-menu.module.css'

const load = async () => (await import('./user-menu-list.tsx')).UserMenuList
const UserMenuList = lazyWindow(load)

/** The signed-in person: first name and active organisation, with the menu of what belongs to the account. */
export function UserMenu({ profile }: { profile: ProfileView }) {
  const { user, active_organisation: organisation } = profile
  return (
    <MenuButton
      className={`${shared.inlineRow} ${shared.hoverSunken} ${classes.target}`}
      preload={() => void load()}
      menu={(close) => <UserMenuList profile={profile} onClose={close} />}
    >
      <VisuallyHidden>{messages.userMenu}: </VisuallyHidden>
      <span className={`${shared.onAccent} ${shared.inMiddle} ${classes.initials}`} aria-hidden>
        {initialsOf(user)}
      </span>
      <span className={`${shared.onBaseline} ${shared.unbroken} ${shared.shrinking}`}>
        <span className={shared.strongBody}>{user.first_name}</span>
        <span className={`${shared.quietBody} ${classes.organisation}`}>{organisation.display_name}</span>
      </span>
      <IconChevronDown size={15} stroke={1.8} aria-hidden />
    </MenuButton>
  )
}

function initialsOf({ first_name, last_name }: ProfileView['user']): string {
  return (
    [first_name, last_name]
      .map((name) => [...name.trim()][0] ?? '')
      .join('')
      .toUpperCase() || '·'
  )
}
