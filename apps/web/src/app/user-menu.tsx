import type { ProfileView } from '@cognate/contract'
import { Menu, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import {
  IconApi,
  IconCheck,
  IconChevronDown,
  IconDeviceDesktop,
  IconHome,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './user-menu.module.css'

const colourSchemes = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'As the system', Icon: IconDeviceDesktop },
] as const

/** The signed-in person: first name and organisation, the links of the navbar where it is narrow, light or dark, and the way out. */
export function UserMenu({ profile }: { profile: ProfileView }) {
  const { user, active_organisation: organisation } = profile
  return (
    <Menu position="bottom-end" width={248} shadow="md" trapFocus returnFocus transitionProps={{ duration: 100 }}>
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
      {colourSchemes.map(({ value, label, Icon }) => (
        <Menu.Item
          key={value}
          role="menuitemradio"
          aria-checked={colorScheme === value}
          closeMenuOnClick={false}
          onClick={() => setColorScheme(value)}
          leftSection={<Icon size={16} stroke={1.6} />}
          rightSection={colorScheme === value ? <IconCheck size={16} stroke={2} /> : null}
        >
          {label}
        </Menu.Item>
      ))}
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
