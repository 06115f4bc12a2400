import type { TopicCount } from '@cognate/contract'
import { Button } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { Estimate, EstimatesNote } from '../../ui/estimate.tsx'
import { QuietButton } from '../../ui/quiet-button.tsx'
import { RecordDomain } from '../../ui/record-domain.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import { Sunburst } from './sunburst.tsx'
import classes from './topic-explorer.module.css'
import { levels, pathTo, type TopicNode, topicsBelow, toTopicTree } from './topic-tree.ts'

/** Topics of the legend before and after 'Show more'. R-06. */
const COLLAPSED_COUNT = 5
const EXPANDED_COUNT = 25

/** The topics of somebody's works: as rings, as a table, and the largest ones. */
export function TopicExplorer({ topics, name }: { topics: readonly TopicCount[]; name: string }) {
  const tree = useMemo(() => toTopicTree(topics), [topics])
  const [focus, setFocus] = useState(tree)
  const table = useRef<HTMLTableElement>(null)
  const path = pathTo(tree, focus)
  const parent = path.at(-2)
  const focusNode = (node: TopicNode) => {
    setFocus(node)
    // The pressed button is gone: the focus moves to the table.
    requestAnimationFrame(() => table.current?.focus({ preventScroll: true }))
  }
  return (
    <div className={`${shared.columns} ${classes.explorer}`}>
      <div>
        <Breadcrumbs path={path} onGo={focusNode} />
        <Sunburst focus={focus} onFocus={setFocus} onBack={parent && (() => setFocus(parent))} />
        <PlacesTable ref={table} focus={focus} onGo={focusNode} caption={messages.topicsIn(name, focus.name)} />
        {tree.estimated > 0 && <EstimatesNote />}
      </div>
      <TopTopicsList focus={focus} />
    </div>
  )
}

/** The path from the top to the current node. */
function Breadcrumbs({ path, onGo }: { path: readonly TopicNode[]; onGo(node: TopicNode): void }) {
  return (
    <nav aria-label={messages.place}>
      <ol className={`${shared.chips} ${shared.below} ${classes.way}`}>
        {path.map((node, index) => (
          <li key={`${node.level}:${node.key}`}>
            {index === path.length - 1 ? (
              <span aria-current="true">{node.name}</span>
            ) : (
              <QuietButton className={`${shared.hoverUnderlined} ${classes.step}`} onClick={() => onGo(node)}>
                {node.name}
              </QuietButton>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface PlacesTableProps {
  ref: React.Ref<HTMLTableElement>
  focus: TopicNode
  caption: string
  onGo(node: TopicNode): void
}

/** What the rings show, in words: the places one level below. */
function PlacesTable({ ref, focus, caption, onGo }: PlacesTableProps) {
  const level = focus.level === 'all' ? 0 : levels.indexOf(focus.level) + 1
  return (
    <table ref={ref} className={`${shared.cells} ${shared.aboveLarge} ${classes.table}`} tabIndex={-1}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.columns[levels[level] ?? 'topic']}</th>
          <th scope="col" title={messages.mentionsMeaning}>
            {messages.mentionsColumn}
          </th>
          {focus.estimated > 0 && <th scope="col">{messages.columns.estimated}</th>}
        </tr>
      </thead>
      <tbody>
        {focus.children.map((node) => (
          <tr key={node.key}>
            <th scope="row">
              {node.children.length > 0 ? (
                <QuietButton className={`${shared.hoverUnderlined} ${classes.step}`} onClick={() => onGo(node)}>
                  {node.name}
                </QuietButton>
              ) : (
                node.name
              )}
            </th>
            <td>{node.count.toLocaleString('en')}</td>
            {focus.estimated > 0 && <td>{node.estimated.toLocaleString('en')}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function TopTopicsList({ focus }: { focus: TopicNode }) {
  const [showsMore, setShowsMore] = useState(false)
  const allTopics = topicsBelow(focus)
  const visibleTopics = allTopics.slice(0, showsMore ? EXPANDED_COUNT : COLLAPSED_COUNT)
  return (
    <section aria-labelledby="top-topics">
      <h3 id="top-topics" className={shared.partHeading}>
        {messages.topTopics}
      </h3>
      <ol className={`${shared.stackSmall} ${shared.belowSmall} ${classes.topics}`}>
        {visibleTopics.map((topic) => (
          <li key={topic.key}>
            <RecordDomain domain={topic.domain ? { id: topic.domain, display_name: domainName(topic.domain) } : null} />
            <span>
              {topic.name}
              {topic.estimated === topic.count && <Estimate />}
            </span>
            <span className={`${shared.quiet} ${shared.figures}`}>{topic.count.toLocaleString('en')}</span>
          </li>
        ))}
      </ol>
      {allTopics.length > COLLAPSED_COUNT && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setShowsMore((shown) => !shown)}>
          {showsMore ? messages.showLess : messages.showMoreTopics}
        </Button>
      )}
    </section>
  )
}

/** OpenAlex's four domains, by the number at the end of their ids. */
const domainNames = ['Life Sciences', 'Social Sciences', 'Physical Sciences', 'Health Sciences']
const domainName = (id: string) => domainNames[Number(/([1-4])$/.exec(id)?.[1] ?? 0) - 1] ?? 'Other'
