import type { SearchModuleView } from '@cognate/contract'
import { Button, Menu } from '@mantine/core'
import { IconPlus } from '../../../ui/icons.tsx'
import { RecordIcon } from '../../../ui/record-icon.tsx'
import { messages } from '../messages.ts'

interface AddPresetProps {
  modules: readonly SearchModuleView[]
  onAdd(module: SearchModuleView): void
}

/** Starts a new preset for one of the datasets. */
export function AddPreset({ modules, onAdd }: AddPresetProps) {
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      width={220}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      // The new preset takes the focus.
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}>{messages.addPreset}</Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={messages.whatToFilter}>
        {modules.map((module) => (
          <Menu.Item
            key={module.key}
            leftSection={<RecordIcon type={module.icon} size={16} />}
            onClick={() => onAdd(module)}
          >
            {module.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
