import type { SearchModuleView } from '@cognate/contract'
import type { DatasetKey } from '@cognate/contract/datasets'
import { formatCount } from '../../model/records/wording.ts'
import { RecordIcon } from '../../ui/record-icon.tsx'
import classes from './module-selector.module.css'

/** Shown for an empty dataset. */
export const NO_RECORDS = 'No records yet'

const compactFormat = new Intl.NumberFormat('en', { notation: 'compact' })

/** What each dataset gives, in a few words. */
const descriptions: Record<DatasetKey, string> = {
  experts: 'People who work on it',
  works: 'Papers closest to it',
  institutions: 'Places where it is done',
  venues: 'Journals that publish it',
  projects: 'Funded research about it',
  startups: 'Young companies that use it',
  starthubs: 'Company pitches about it',
  partners: 'Organisations to do it with',
  policydocs: 'Policies that deal with it',
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
      {modules.map(({ key, label, record_type, count }) => (
        <label key={key} className={classes.module} data-empty={count === 0}>
          <input
            type="radio"
            name="module"
            value={key}
            aria-label={label}
            aria-describedby={`module-${key}`}
            checked={key === chosen}
            onChange={() => onChoose(key)}
            // Pressing the chosen dataset also moves the focus to the box.
            onClick={() => key === chosen && onChoose(key)}
          />
          <span className={classes.icon}>
            <RecordIcon type={record_type} size={22} />
          </span>
          <span className={classes.label}>{label}</span>
          <span id={`module-${key}`} className={classes.about}>
            <span className={classes.description}>{count === 0 ? NO_RECORDS : descriptions[key]}</span>
            {count > 0 && (
              <span className={classes.count} title={`${formatCount(count)} records`}>
                {compactFormat.format(count)}
              </span>
            )}
          </span>
        </label>
      ))}
    </div>
  )
}
