import type { FindSimilarAnswer, ResultView } from '@cognate/contract'
import { MAX_NETWORK_NODES } from '@cognate/contract/conflict-rules'
import { shortId } from '@cognate/contract/ids'
import { Button, Skeleton } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { sentenceOf } from '../../lib/api-error.ts'
import { saveFile } from '../../lib/save-file.ts'
import { announce } from '../../model/announcements.ts'
import { useCollected } from '../../model/collection/use-collection.ts'
import { showMessage } from '../../model/messages.ts'
import { withoutPeople } from '../../model/network-address.ts'
import type { ChosenRecord } from '../../model/query/query.ts'
import { referenceOf } from '../../model/records/result-types.ts'
import { countOf, formatCount } from '../../model/records/wording.ts'
import { useMay } from '../../model/who-i-am.ts'
import { Problem } from '../../ui/page.tsx'
import { collectPeople, hidePeople } from './collect-people.ts'
import classes from './network.module.css'
import { NetworkDrawing } from './network-drawing.tsx'
import { type NetworkFile, writeNetworkFile } from './network-files.ts'
import { createGraph } from './network-graph.ts'
import { degreesOf, type Network, orderPeople, type Person } from './network-model.ts'
import { NetworkPanel } from './network-panel.tsx'
import type { Stage } from './network-stage.tsx'
import { LinksTable, PeopleTable } from './network-tables.tsx'
import { type NetworkTab, NetworkTools } from './network-tools.tsx'
import { usePalette } from './palette.ts'
import { useLayout } from './use-layout.ts'
import { useNetwork } from './use-network.ts'

interface NetworkViewProps {
  /** Of experts. */
  answer: FindSimilarAnswer
  onOpen(result: ResultView): void
  onMoreLike(record: ChosenRecord): void
}

/** Who of the experts found wrote with whom, as a graph and as tables. R-08. */
export function NetworkView(props: NetworkViewProps) {
  const [address, setAddress] = useSearchParams()
  const people = address.get('people')
  const named = useMemo(() => people?.split(',').slice(0, MAX_NETWORK_NODES), [people])
  const years = Number(address.get('years')) || undefined
  // Another answer is another network, as are other people; the same one with somebody hidden is not.
  return (
    <NetworkOfAnswer
      key={`${props.answer.uuid} ${people ?? ''}`}
      {...{ ...props, named, years, onAllFound: () => setAddress(withoutPeople) }}
    />
  )
}

interface NetworkOfAnswerProps extends NetworkViewProps {
  /** Whose network is drawn; undefined: that of all found. */
  named: readonly string[] | undefined
  /** Years that it begins with. */
  years: number | undefined
  onAllFound(): void
}

function NetworkOfAnswer({ answer, named, years: first, onAllFound, onOpen, onMoreLike }: NetworkOfAnswerProps) {
  const [years, setYears] = useState(first)
  const [tab, setTab] = useState<NetworkTab>('graph')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [graph] = useState(createGraph)
  const stage = useRef<Stage>(null)
  const mayCollect = useMay('use_collections')
  const mayAskLike = useMay('get_author_abstracts')
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false })
  const palette = usePalette()

  const results = useMemo(() => new Map(answer.results.map((one) => [shortId(one.identifier), one])), [answer.results])
  const identifiers = useMemo(
    () => named ?? [...results.values()].map(({ identifier }) => identifier),
    [named, results],
  )
  const found = useMemo(() => new Set(results.keys()), [results])
  const {
    network,
    error,
    isLoading,
    isOutdated,
    failedIds: failed,
    retry,
    toggleExpansion: toggle,
  } = useNetwork({
    ...{ identifiers, years, hiddenIds: useHidden(), resultIds: found },
  })
  const layout = useLayout(graph, network, isStill)
  const people = useMemo(() => {
    const ranks = new Map([...results.keys()].map((id, rank) => [id, rank]))
    return orderPeople(network?.people.values() ?? [], ranks)
  }, [network, results])
  const degrees = useMemo(() => (network ? degreesOf(network) : new Map<string, number>()), [network])

  const choose = (id: string) =>
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const expand = (id: string) => {
    const person = network?.people.get(id)
    if (!network || !person) return
    if (!network.expanded.has(id) && network.people.size >= MAX_NETWORK_NODES) {
      announce(`No more than ${formatCount(MAX_NETWORK_NODES)} people are drawn`)
      return
    }
    toggle(person)
    announce(network.expanded.has(id) ? `Collapsed ${person.name}` : `Looking up the co-authors of ${person.name}`)
  }
  const centre = useCallback((id: string) => {
    setTab('graph')
    // The drawing comes back first where a table stood in its place.
    requestAnimationFrame(() => {
      stage.current?.point(id)
      stage.current?.centre(id)
    })
  }, [])
  const save = async (file: NetworkFile) => {
    if (!network) return
    try {
      const { name, content } = await writeNetworkFile(file, { network, graph, palette })
      saveFile(name, content)
      announce(`Saved as ${name}`)
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      showMessage({ tone: 'danger', title: `Cannot export due to ${reason}` })
    }
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-person]') : null
    const keys: Record<string, (() => void) | undefined> = {
      e: () => (row?.dataset.person ? [row.dataset.person] : [...chosen]).forEach(expand),
      '+': () => stage.current?.zoomIn(),
      '-': () => stage.current?.zoomOut(),
      '0': () => stage.current?.fit(),
    }
    const action = keys[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  if (error && !network) return <FailedNetwork error={error} onRetry={retry} />
  if (isLoading || !network) return <Loading />
  const selected = people.filter(({ id }) => chosen.has(id))
  const isGone = (act: (people: readonly Person[], resultOf: (id: string) => ResultView | undefined) => void) => () => {
    act(selected, (id) => results.get(id))
    setChosen(new Set())
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that shorten the way to buttons within.
    <div className={classes.network} onKeyDown={press} aria-busy={isOutdated}>
      <NetworkTools tab={tab} onTab={setTab} years={years} onYears={setYears} onSave={(file) => void save(file)} />
      <About network={network} years={years} isOutdated={isOutdated} onAllYears={() => setYears(undefined)} />
      {named && (
        <p className={classes.named}>
          Drawn are the people of one co-authorship overview, not all experts found.
          <Button size="compact-sm" variant="default" onClick={onAllFound}>
            Draw all experts found
          </Button>
        </p>
      )}
      {(failed.length > 0 || Boolean(error)) && (
        <Problem>
          {error
            ? `The network could not be drawn anew. ${sentenceOf(error)} `
            : `The co-authors of ${failed.map((id) => network.people.get(id)?.name ?? id).join(', ')} could not be looked up. `}
          <Button size="compact-sm" variant="default" onClick={retry}>
            Try again
          </Button>
        </Problem>
      )}
      <div className={classes.parts}>
        {tab === 'graph' && (
          <NetworkDrawing
            stage={stage}
            layout={layout}
            graph={graph}
            palette={palette}
            label={`${summaryOf(network)}. Arrow keys go from person to person. The tabs People and Links say the same in words.`}
            chosen={chosen}
            reducesMotion={isStill}
            onChoose={choose}
            onExpand={expand}
          />
        )}
        {tab === 'people' && <PeopleTable people={people} degrees={degrees} chosenIds={chosen} onChoose={setChosen} />}
        {tab === 'links' && <LinksTable network={network} />}
        <NetworkPanel
          people={people}
          degrees={degrees}
          expanded={network.expanded}
          chosenIds={chosen}
          resultOf={(id) => results.get(id)}
          mayCollect={mayCollect}
          onChoose={setChosen}
          onToggle={choose}
          onCollect={isGone(collectPeople)}
          onHide={isGone(hidePeople)}
          onPoint={(id) => stage.current?.point(id)}
          onCentre={centre}
          onExpand={expand}
          onOpen={onOpen}
          onMoreLike={mayAskLike ? (result) => onMoreLike(referenceOf(result)) : undefined}
        />
      </div>
    </div>
  )
}

/** Short ids of the authors that are hidden from this search. */
function useHidden(): ReadonlySet<string> {
  const mayCollect = useMay('use_collections')
  const excluded = useCollected((state) => state.excluded)
  return useMemo(() => {
    const authors = mayCollect ? excluded.filter(({ record_type }) => record_type === 'author') : []
    return new Set(authors.map(({ identifier }) => shortId(identifier)))
  }, [mayCollect, excluded])
}

const isTyping = (target: EventTarget) =>
  target instanceof Element && target.closest('input:not([type="checkbox"], [type="radio"]), [role="menu"]') !== null

const summaryOf = ({ people, links }: Network) =>
  `${formatCount(people.size)} ${people.size === 1 ? 'person' : 'people'}, ${countOf(links.size, 'link')}`

interface AboutProps {
  network: Network
  years: number | undefined
  isOutdated: boolean
  onAllYears(): void
}

/** How much is drawn, what is not, and what the signs mean. */
function About({ network, years, isOutdated, onAllYears }: AboutProps) {
  const { links, omitted: cut } = network
  const period = years === undefined ? '' : years === 1 ? ' in the last year' : ` in the last ${years} years`
  return (
    <div role="status" className={classes.about}>
      <p>
        {summaryOf(network)}
        {isOutdated && ' · drawing anew…'}
      </p>
      <p className={classes.quiet}>
        Filled: found by the search. Hollow: other co-authors. Larger: more publications. Wider: more together.
      </p>
      {links.size === 0 && (
        <p>
          None of these people wrote together{period}. Expand somebody in the list to see their co-authors.{' '}
          {years !== undefined && (
            <Button size="compact-sm" variant="default" onClick={onAllYears}>
              Look at all years
            </Button>
          )}
        </p>
      )}
      {cut.people + cut.links > 0 && (
        <p>
          Not drawn for lack of room: {formatCount(cut.people)} people and {formatCount(cut.links)} links.
        </p>
      )}
    </div>
  )
}

function FailedNetwork({ error, onRetry }: { error: unknown; onRetry(): void }) {
  return (
    <div role="alert" className={classes.notice}>
      <p>The network could not be drawn. {sentenceOf(error)}</p>
      <Button size="compact-md" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

function Loading() {
  return (
    <div role="status" aria-label="Drawing the network" className={classes.loading}>
      <Skeleton height={30} width={320} />
      <Skeleton height={420} />
    </div>
  )
}
