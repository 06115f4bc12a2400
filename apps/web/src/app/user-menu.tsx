import type { ProfileView } from '@cognate/contract'
import { type MantineColorScheme, Menu, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import {
  IconApi,
  IconChevronDown,
  IconDeviceDesktop,
  IconHome,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { type Choice, ChoiceItems, menuDefaults } from '../ui/choice-menu.tsx'
import classes from './user-menu.module.css'

const colourSchemes: readonly (Choice<string> & { key: MantineColorScheme })[] = [
  { key: 'light', label: 'Light', icon: <IconSun size={16} stroke={1.6} aria-hidden /> },
  { key: 'dark', label: 'Dark', icon: <IconMoon size={16} stroke={1.6} aria-hidden /> },
  { key: 'auto', label: 'As the system', icon: <IconDeviceDesktop size={16} stroke={1.6} aria-hidden /> },
]

/** The signed-in person: first name and organisation, the links of the navbar where it is narrow, light or dark, and the way out. */
export function UserMenu({ profile }: { profile: ProfileView }) {
  const { user, active_organisation: organisation } = profile
  return (
    <Menu {...menuDefaults} position="bottom-end" width={248} trapFocus>
      <Menu.Target>
        <button type="button" className={classes.target}>
          <VisuallyHidden>User menu: </VisuallyHidden>
          <span className={classes.initials} aria-hidden>
            {initialsOf(user)}
          </span>
          <span className={classes.who}>
            <span className={classes.name}>{user.first_name}</span>
            <span className={classes.organisation}>{organisation.display_name}</span>
          </span>
          <IconChevronDown size={15} stroke={1.8} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label="User menu">
        <div className={classes.head} role="presentation">
          <div className={classes.full}>
            {user.first_name} {user.last_name}
          </div>
          <div className={classes.secondary}>{organisation.display_name}</div>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/app/" leftSection={<IconHome size={16} stroke={1.6} />}>
          Home
        </Menu.Item>
        <Menu.Item component={Link} to="/api/docs/" leftSection={<IconApi size={16} stroke={1.6} />}>
          API documentation
        </Menu.Item>
        <Menu.Divider />
        <ColourSchemeItems />
        <Menu.Divider />
        <Menu.Item component={Link} to="/logout/" leftSection={<IconLogout size={16} stroke={1.6} />}>
          Sign Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function ColourSchemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <fieldset className={classes.group} aria-label="Appearance">
      <div className={classes.label} role="presentation">
        Appearance
      </div>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
        <ChoiceItems choices={colourSchemes} closesMenu={false} />
      </Menu.RadioGroup>
    </fieldset>
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
