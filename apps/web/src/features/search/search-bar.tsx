import type { SearchModuleView } from '@cognate/contract'
import type { DatasetKey } from '@cognate/contract/datasets'
import { type ReactNode, useState } from 'react'
import { useMay } from '../../model/who-i-am.ts'
import shared from '../../ui/shared.module.css'
import { HomeHints } from './home-hints.tsx'
import { messages } from './messages.tsx'
import { ModuleMenu } from './module-menu.tsx'
import { ModuleSelector } from './module-selector.tsx'
import classes from './search-bar.module.css'
import { SearchBox, type SearchBoxProps } from './search-box.tsx'

/** The box is minimised after a search has started. */
interface SearchBarProps extends Omit<SearchBoxProps, 'maySuggest'> {
  modules: SearchModuleView[]
  onChooseModule(dataset: DatasetKey): void
  /** The name of the collection that is continued. */
  collectionName?: string | undefined
  /** Stands in place of the box before a search. */
  instead?: ReactNode
  /** A question about the text in the box. */
  question?: ReactNode
  /** Shown above the box before a search. */
  above?: ReactNode
  /** Shown below the box before a search. */
  below?: ReactNode
  /** Whether a collection stands on the page: an example is no help then. */
  hasShortlist: boolean
  onExample(text: string): void
}

/** The search bar in its three states of emphasis: the modules, then the box once a module is chosen, then small above the results. */
export function SearchBar(props: SearchBarProps) {
  const { modules, draft, isMinimised, collectionName, onChooseModule } = props
  const maySuggest = useMay('get_author_abstracts')
  const [hasChosen, setHasChosen] = useState(false)
  const emphasis = isMinimised
    ? 'results'
    : hasChosen || draft.text !== '' || draft.records.length > 0
      ? 'box'
      : 'modules'
  const choose = (dataset: DatasetKey) => {
    setHasChosen(true)
    onChooseModule(dataset)
  }
  return (
    <search className={classes.bar} data-emphasis={emphasis} aria-label={messages.search}>
      <div className={classes.inner}>
        {isMinimised ? (
          <ModuleMenu modules={modules} chosen={draft.dataset} onChoose={choose} />
        ) : (
          <h1 className={`${shared.display} ${shared.centredText} ${shared.belowHuge} ${classes.heading}`}>
            {collectionName === undefined ? messages.heading : messages.continueWith(collectionName)}
          </h1>
        )}
        {!isMinimised && props.above}
        {props.instead ?? <SearchBox key="box" {...props} maySuggest={maySuggest} />}
        {props.question}
        {!isMinimised && <ModuleSelector modules={modules} chosen={draft.dataset} onChoose={choose} />}
        {!isMinimised && props.below}
        {!isMinimised && !props.instead && (
          <HomeHints
            maySuggest={maySuggest}
            showsExample={!props.hasShortlist}
            showsRecent={collectionName === undefined}
            onExample={props.onExample}
          />
        )}
      </div>
    </search>
  )
}
