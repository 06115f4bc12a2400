import { Menu } from '@mantine/core'
import { IconCheck, IconColumns } from '../../ui/icons.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { OpenedMenu } from '../../ui/opened-menu.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import classes from './shortlist-screen.module.css'
import { chosenColumns, toggleColumn, useShownColumns } from './shown-columns.ts'

/** Which columns the people of a collection have. */
export function ColumnsMenu() {
  const shown = useShownColumns()
  return (
    <MenuButton
      className={`${shared.quietBody} ${shared.inlineRow} ${classes.columns}`}
      preload={() => {}}
      menu={(close) => (
        <OpenedMenu label={messages.chooseColumns} onClose={close} width={220} position="bottom-end">
          {chosenColumns.map((column) => (
            <Menu.CheckboxItem
              key={column}
              checked={shown.has(column)}
              closeMenuOnClick={false}
              rightSection={shown.has(column) && <IconCheck size={16} stroke={2} aria-hidden />}
              onChange={() => toggleColumn(column)}
            >
              {messages.columns[column]}
            </Menu.CheckboxItem>
          ))}
        </OpenedMenu>
      )}
    >
      <IconColumns size={16} stroke={1.7} aria-hidden />
      {messages.chooseColumns}
    </MenuButton>
  )
}
