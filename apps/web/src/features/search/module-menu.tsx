import { ChoiceMenu } from '../../ui/choice-menu.tsx'
import { RecordIcon } from '../../ui/record-icon.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.tsx'
import classes from './module-menu.module.css'
import type { ModuleChoiceProps } from './module-selector.tsx'

/** The datasets as a menu, beside the small search box; choosing one runs the search there. */
export function ModuleMenu({ modules, chosen, onChoose }: ModuleChoiceProps) {
  const choices = modules.map(({ key, label, record_type, count }) => ({
    key,
    label,
    hint: count === 0 ? messages.noRecords : undefined,
    icon: <RecordIcon type={record_type} size={16} />,
  }))
  const current = choices.find(({ key }) => key === chosen)
  if (!current) return null
  return (
    <ChoiceMenu
      label={messages.lookingFor}
      choices={choices}
      chosen={current}
      onChoose={onChoose}
      icon={current.icon}
      className={`${shared.hoverSoft} ${classes.target}`}
      position="bottom-start"
    />
  )
}
