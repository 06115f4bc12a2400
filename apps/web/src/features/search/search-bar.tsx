import type { SearchModuleView } from '@cognate/contract'
import type { DatasetKey } from '@cognate/contract/datasets'
import { type ReactNode, type Ref, useState } from 'react'
import type { Query } from '../../model/query/query.ts'
import { useMay } from '../../model/who-i-am.ts'
import shared from '../../ui/shared.module.css'
import { HomeHints } from './home-hints.tsx'
import { messages } from './messages.tsx'
import { ModuleMenu } from './module-menu.tsx'
import { ModuleSelector } from './module-selector.tsx'
import classes from './search-bar.module.css'
import { SearchBox, type SearchBoxHandle } from './search-box.tsx'

interface SearchBarProps {
  ref: Ref<SearchBoxHandle>
  modules: SearchModuleView[]
  draft: Query
  /** After a search has started. */
  isMinimised: boolean
  onChange(draft: Query): void
  onAsk(query: Query): void
  onChooseModule(dataset: DatasetKey): void
  /** Somebody begins to type. */
  onEnter(): void
  /** The name of the collection that is continued. */
  collectionName?: string | undefined
  /** Whether a collection asks where the box is empty. */
  mayBeEmpty: boolean
  /** What is asked with of the collection, in words. */
  collected?: string | undefined
  /** Stands in place of the box before a search. */
  instead?: ReactNode
  /** Takes a text that is pasted into the empty box; false leaves it to the box. */
  onPasteText?: ((text: string) => boolean) | undefined
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
  const { ref, modules, draft, isMinimised, collectionName, onChange, onAsk, onChooseModule } = props
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
        {props.instead ?? (
          <SearchBox
            key="box"
            ref={ref}
            draft={draft}
            isMinimised={isMinimised}
            maySuggest={maySuggest}
            mayBeEmpty={props.mayBeEmpty}
            collected={props.collected}
            onChange={onChange}
            onAsk={onAsk}
            onPasteText={props.onPasteText}
            onEnter={props.onEnter}
          />
        )}
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
