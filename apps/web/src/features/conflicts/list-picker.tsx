import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { useLookup } from '../../model/use-lookup.ts'
import { useMay } from '../../model/who-i-am.ts'
import { Picker } from '../../ui/picker.tsx'
import { type CheckList, findLists } from './check-lists.ts'
import classes from './checker-screen.module.css'

interface ListPickerProps {
  label: string
  lead: string
  chosenList: CheckList | undefined
  onChoose(list: CheckList | undefined): void
}

/** Chooses a list to check, a filter preset or a collection, by its name. */
export function ListPicker({ label, lead, chosenList, onChoose }: ListPickerProps) {
  const heading = useId()
  const mayCollect = useMay('use_collections')
  const lookup = useLookup({
    key: mayCollect ? 'check-lists' : 'check-presets',
    ask: (text, signal) => findLists(text, mayCollect, signal),
    noMatchMessage: mayCollect ? 'No filter preset or saved search has this name.' : 'No filter preset has this name.',
  })
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={classes.label}>
        {label}
      </h2>
      <p className={classes.lead}>{lead}</p>
      <Picker
        label={`${label}: filter preset or saved search`}
        placeholder={mayCollect ? 'Search a filter preset or a saved search…' : 'Search a filter preset…'}
        options={lookup.matches.map(({ uuid, name, summary }) => ({ value: uuid, label: name, hint: summary }))}
        onPick={(uuid) => onChoose(lookup.matches.find((list) => list.uuid === uuid))}
        emptyMessage={lookup.emptyMessage}
        lookUp={lookup}
      />
      {chosenList && (
        <div className={classes.chosen}>
          <span>
            <strong>
              <bdi>{chosenList.name}</bdi>
            </strong>
            <span className={classes.about}>{chosenList.summary}</span>
          </span>
          <button
            type="button"
            className={classes.remove}
            aria-label={`Remove ${chosenList.name}`}
            onClick={() => onChoose(undefined)}
          >
            <IconX size={14} stroke={2} aria-hidden />
          </button>
        </div>
      )}
    </section>
  )
}
