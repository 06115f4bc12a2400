import type { SearchModuleView } from '@cognate/contract'
import { datasetRows } from '@cognate/contract/dataset-rows'
import type { DatasetKey } from '@cognate/contract/datasets'
import { useState } from 'react'
import { countOf } from '../../model/records/wording.ts'
import { RecordIcon } from '../../ui/record-icon.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.tsx'
import classes from './module-selector.module.css'

export interface ModuleChoiceProps {
  modules: SearchModuleView[]
  chosen: DatasetKey
  onChoose(dataset: DatasetKey): void
}

/** The datasets as radio buttons in a row, before a search. Those without records wait behind "More". */
export function ModuleSelector({ modules, chosen, onChoose }: ModuleChoiceProps) {
  const [showsAll, setShowsAll] = useState(false)
  const isOffered = ({ key, count }: SearchModuleView) => showsAll || count > 0 || key === chosen
  const offered = modules.filter(isOffered)
  const current = modules.find(({ key }) => key === chosen)
  return (
    <div className={classes.selector}>
      <div role="radiogroup" aria-label={messages.modules} className={shared.chips}>
        {offered.map(({ key, label, record_type, count }) => (
          <label
            key={key}
            className={`${shared.hoverSunken} ${shared.holder} ${shared.inline} ${classes.module}`}
            data-empty={count === 0}
            title={aboutOf(key, count)}
          >
            <input
              type="radio"
              name="module"
              value={key}
              aria-label={label}
              checked={key === chosen}
              onChange={() => onChoose(key)}
              // Pressing the chosen dataset also moves the focus to the box.
              onClick={() => key === chosen && onChoose(key)}
            />
            <RecordIcon type={record_type} size={16} />
            {label}
          </label>
        ))}
        {offered.length < modules.length && (
          <button
            type="button"
            className={`${shared.hoverSunken} ${shared.holder} ${shared.inline} ${shared.accent} ${classes.more}`}
            title={messages.moreModulesInFull}
            onClick={() => setShowsAll(true)}
          >
            {messages.moreModules}
          </button>
        )}
      </div>
      {current && (
        <p className={`${shared.quietSmall} ${shared.aboveTiny} ${classes.about}`}>
          {aboutOf(current.key, current.count)}
        </p>
      )}
    </div>
  )
}

const aboutOf = (key: DatasetKey, count: number) =>
  `${datasetRows[key].inWords} · ${count === 0 ? messages.noRecords : countOf(count, 'record')}`
