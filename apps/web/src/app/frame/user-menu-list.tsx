import type { ProfileView } from '@cognate/contract'
import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { Link } from 'react-router'
import type { Choice } from '../../ui/choice.ts'
import { ChoiceItems } from '../../ui/choice-menu-list.tsx'
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '../../ui/icons.tsx'
import { OpenedMenu } from '../../ui/opened-menu.tsx'
import shared from '../../ui/shared.module.css'
import { linksFor } from './links.ts'
import { messages } from './messages.ts'
import classes from './user-menu.module.css'

const colourSchemes: readonly (Choice<string> & { key: MantineColorScheme })[] = [
  { key: 'light', label: messages.schemes.light, icon: <IconSun size={16} stroke={1.6} aria-hidden /> },
  { key: 'dark', label: messages.schemes.dark, icon: <IconMoon size={16} stroke={1.6} aria-hidden /> },
  { key: 'auto', label: messages.schemes.system, icon: <IconDeviceDesktop size={16} stroke={1.6} aria-hidden /> },
]

/** The open menu of the account: the links of the person, light or dark, and the way out. */
export function UserMenuList({ profile, onClose }: { profile: ProfileView; onClose(): void }) {
  const { user, active_organisation: organisation } = profile
  return (
    <OpenedMenu label={messages.userMenu} onClose={onClose} width={248} position="bottom-end">
      <div className={classes.head} role="presentation">
        <div className={shared.strong}>
          {user.first_name} {user.last_name}
        </div>
        <div className={shared.quietBody}>{organisation.display_name}</div>
      </div>
      <Menu.Divider />
      {linksFor(profile).map(({ to, label, icon: Icon }) => (
        <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={16} stroke={1.6} aria-hidden />}>
          {label}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <ColourSchemeItems />
      <Menu.Divider />
      <Menu.Item component={Link} to="/logout/" leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />}>
        {messages.signOut}
      </Menu.Item>
    </OpenedMenu>
  )
}

function ColourSchemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <fieldset aria-label={messages.appearance}>
      <div className={`${shared.quietSmall} ${classes.label}`} role="presentation">
        {messages.appearance}
      </div>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
        <ChoiceItems choices={colourSchemes} closesMenu={false} />
      </Menu.RadioGroup>
    </fieldset>
  )
}
