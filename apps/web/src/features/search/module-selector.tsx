import type { SearchModuleView } from '@cognate/contract'
import type { DatasetKey } from '@cognate/contract/datasets'
import { RecordIcon } from '../../ui/record-icon.tsx'
import classes from './module-selector.module.css'

/** What each dataset gives, in a few words. */
const descriptions: Partial<Record<DatasetKey, string>> = {
  experts: 'People who work on it',
  works: 'Papers closest to it',
  institutions: 'Places where it is done',
  venues: 'Journals that publish it',
}

export interface ModuleChoiceProps {
  modules: SearchModuleView[]
  chosen: DatasetKey
  onChoose(dataset: DatasetKey): void
}

/** The datasets as a group of radio buttons, before a search. */
export function ModuleSelector({ modules, chosen, onChoose }: ModuleChoiceProps) {
  return (
    <div role="radiogroup" aria-label="What to look for" className={classes.modules}>
      {modules.map(({ key, label, record_type }) => (
        <label key={key} className={classes.module}>
          <input
            type="radio"
            name="module"
            value={key}
            aria-label={label}
            checked={key === chosen}
            onChange={() => onChoose(key)}
            // A press on the one that is chosen already goes on to the box as well.
            onClick={() => key === chosen && onChoose(key)}
          />
          <span className={classes.icon}>
            <RecordIcon type={record_type} size={22} />
          </span>
          <span className={classes.label}>{label}</span>
          <span className={classes.description}>{descriptions[key]}</span>
        </label>
      ))}
    </div>
  )
}
