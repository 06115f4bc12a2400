import { Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { RecordIcon } from '../../ui/record-icon.tsx'
import classes from './module-menu.module.css'
import type { ModuleChoiceProps } from './module-selector.tsx'

/** The datasets as a menu, beside the small search box; choosing one runs the search there. */
export function ModuleMenu({ modules, chosen, onChoose }: ModuleChoiceProps) {
  const current = modules.find(({ key }) => key === chosen)
  return (
    <Menu position="bottom-start" shadow="md" width={200} returnFocus transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <button type="button" className={classes.target} aria-label={`Looking for: ${current?.label ?? chosen}`}>
          <RecordIcon type={current?.record_type} />
          <span className={classes.label}>{current?.label ?? chosen}</span>
          <IconChevronDown size={15} stroke={1.8} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label="What to look for">
        {modules.map(({ key, label, record_type }) => (
          <Menu.Item
            key={key}
            role="menuitemradio"
            aria-checked={key === chosen}
            leftSection={<RecordIcon type={record_type} size={16} />}
            rightSection={key === chosen ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
            onClick={() => onChoose(key)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
