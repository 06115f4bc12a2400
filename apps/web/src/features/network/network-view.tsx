import type { FindSimilarAnswer, ResultView } from '@cognate/contract'
import { MAX_NETWORK_NODES } from '@cognate/contract/conflict-rules'
import { useReducedMotion } from '@mantine/hooks'
import { type KeyboardEvent, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { saveFile } from '../../lib/save-file.ts'
import { announce } from '../../model/announcements.ts'
import { useMayCollect } from '../../model/collection/use-collection.ts'
import { isKeyOn } from '../../model/letter-keys.ts'
import { withoutPeople } from '../../model/network-address.ts'
import type { ChosenRecord } from '../../model/query/query.ts'
import { referenceOf } from '../../model/records/result-types.ts'
import { showToast } from '../../model/toasts.ts'
import { useMay } from '../../model/who-i-am.ts'
import shared from '../../ui/shared.module.css'
import { collectPeople, hidePeople } from './collect-people.ts'
import { signsOf } from './legend-signs.ts'
import { messages } from './messages.ts'
import classes from './network.module.css'
import { NetworkDrawing } from './network-drawing.tsx'
import { type DrawnNetwork, type NetworkFile, writeNetworkFile } from './network-files.ts'
import { createGraph } from './network-graph.ts'
import type { Network, NetworkPerson } from './network-model.ts'
import {
  AboutNetwork,
  FailedNetwork,
  NamedPeopleNotice,
  NetworkProblem,
  NetworkSkeleton,
  summaryOf,
} from './network-notices.tsx'
import { NetworkPanel } from './network-panel.tsx'
import type { StageControls } from './network-stage.tsx'
import { LinksTable, NetworkPeopleTable } from './network-tables.tsx'
import { type NetworkTab, NetworkTools } from './network-tools.tsx'
import { institutionOf } from './person-facts.ts'
import { useAnswerNetwork, useResultsById } from './use-answer-network.ts'
import { useClusters } from './use-clusters.ts'
import { useLayout } from './use-layout.ts'
import { usePalette } from './use-palette.ts'

interface NetworkViewProps {
  /** Of experts. */
  answer: FindSimilarAnswer
  onOpen(result: ResultView): void
  onMoreLike(record: ChosenRecord): void
}

/** Which of the experts found wrote together, as a graph and as tables. R-08. */
export function NetworkView(props: NetworkViewProps) {
  const [address, setAddress] = useSearchParams()
  const people = address.get('people')
  const named = useMemo(() => people?.split(',').slice(0, MAX_NETWORK_NODES), [people])
  const years = Number(address.get('years')) || undefined
  // Another answer or other people make another network; hiding somebody does not.
  return (
    <NetworkOfAnswer
      key={`${props.answer.uuid} ${people ?? ''}`}
      {...props}
      named={named}
      years={years}
      onAllFound={() => setAddress(withoutPeople)}
    />
  )
}

interface NetworkOfAnswerProps extends NetworkViewProps {
  /** Ids of the people to draw; undefined: all results. */
  named: readonly string[] | undefined
  /** Years back at first; undefined: all. */
  years: number | undefined
  onAllFound(): void
}

function NetworkOfAnswer({ answer, named, years: initialYears, onAllFound, onOpen, onMoreLike }: NetworkOfAnswerProps) {
  const [years, setYears] = useState(initialYears)
  const results = useResultsById(answer.results)
  const { network, error, isLoading, isOutdated, failedIds, retry, toggleExpansion, people, degrees } =
    useAnswerNetwork({ results, named, years })
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set())
  const [graph] = useState(createGraph)
  const palette = usePalette()
  const { tab, setTab, stage, centre } = useStage()
  const mayCollect = useMayCollect()
  const mayAskLike = useMay('get_author_abstracts')
  const reducesMotion = useReducedMotion(false, { getInitialValueInEffect: false })
  const layout = useLayout(graph, network, { reducesMotion, sizeOf: () => stage.current?.size() })
  const clusters = useClusters(graph, network)
  const legend = useMemo(() => network && signsOf(network, clusters), [network, clusters])

  if (error && !network) return <FailedNetwork error={error} onRetry={retry} />
  if (isLoading || !network || !legend) return <NetworkSkeleton />
  const toggle = (id: string) => setChosenIds((ids) => toggled(ids, id))
  const toggleDrawn = (id: string) => {
    toggle(id)
    const name = network.people.get(id)?.name
    if (name) announce(chosenIds.has(id) ? messages.letGo(name) : messages.selectedPerson(name))
  }
  const expand = (id: string) => expandPerson(network, id, toggleExpansion)
  const resultOf = (id: string) => results.get(id)
  const actOnChosen = (act: ActOnPeople) => () => {
    act(
      people.filter(({ id }) => chosenIds.has(id)),
      resultOf,
    )
    setChosenIds(new Set())
  }
  const factsOf = (id: string) => {
    const person = network.people.get(id)
    return (
      person && {
        person,
        degree: degrees.get(id) ?? 0,
        institution: institutionOf(results.get(id)),
        cluster: clusters.get(id),
      }
    )
  }
  const drawn = { graph, palette, reducesMotion, stage, layout, chosen: chosenIds, legend, factsOf }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys are shortcuts to buttons inside.
    <div
      className={`${shared.stack} ${classes.network}`}
      onKeyDown={(event) => handleKey(event, { stage, chosenIds, expand })}
      aria-busy={isOutdated}
    >
      <NetworkTools
        tab={tab}
        onTab={setTab}
        years={years}
        onYears={setYears}
        onSave={(file) => void saveNetwork(file, { network, clusters, graph, palette })}
      />
      <AboutNetwork network={network} years={years} isOutdated={isOutdated} onAllYears={() => setYears(undefined)} />
      {named && <NamedPeopleNotice onAllFound={onAllFound} />}
      <NetworkProblem network={network} error={error} failedIds={failedIds} onRetry={retry} />
      <div className={`${shared.tabletColumns} ${classes.parts}`}>
        {tab === 'graph' && (
          <NetworkDrawing {...drawn} label={labelOf(network)} onChoose={toggleDrawn} onExpand={expand} />
        )}
        {tab === 'people' && (
          <NetworkPeopleTable
            people={people}
            degrees={degrees}
            clusters={clusters}
            chosenIds={chosenIds}
            onChoose={setChosenIds}
          />
        )}
        {tab === 'links' && <LinksTable network={network} />}
        <NetworkPanel
          people={people}
          degrees={degrees}
          chosenIds={chosenIds}
          resultOf={resultOf}
          mayCollect={mayCollect}
          onOpen={onOpen}
          expanded={network.expanded}
          onChoose={setChosenIds}
          onToggle={toggle}
          onCollect={actOnChosen(collectPeople)}
          onHide={actOnChosen(hidePeople)}
          onPoint={(id) => stage.current?.point(id)}
          onCentre={centre}
          onExpand={expand}
          onMoreLike={mayAskLike ? (result) => onMoreLike(referenceOf(result)) : undefined}
        />
      </div>
    </div>
  )
}

type ActOnPeople = (people: readonly NetworkPerson[], resultOf: (id: string) => ResultView | undefined) => void

const labelOf = (network: Network) => `${summaryOf(network)}. ${messages.keyboardHint}`

const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => ids.symmetricDifference(new Set([id]))

/** The drawing, the tab that shows it, and how to centre somebody in it. */
function useStage() {
  const [tab, setTab] = useState<NetworkTab>('graph')
  const stage = useRef<StageControls>(null)
  const centre = useCallback((id: string) => {
    setTab('graph')
    // Where a table was shown, the drawing is mounted first.
    requestAnimationFrame(() => {
      stage.current?.point(id)
      stage.current?.centre(id)
    })
  }, [])
  return { tab, setTab, stage, centre }
}

/** Draws the co-authors of a person, or removes them again, and announces it. */
function expandPerson(network: Network, id: string, toggleExpansion: (person: NetworkPerson) => void): void {
  const person = network.people.get(id)
  if (!person) return
  const isExpanded = network.expanded.has(id)
  if (!isExpanded && network.people.size >= MAX_NETWORK_NODES) {
    announce(messages.tooManyPeople(MAX_NETWORK_NODES))
    return
  }
  toggleExpansion(person)
  announce(isExpanded ? messages.collapsed(person.name) : messages.lookingUp(person.name))
}

async function saveNetwork(file: NetworkFile, drawnNetwork: DrawnNetwork): Promise<void> {
  try {
    const { name, content } = await writeNetworkFile(file, drawnNetwork)
    saveFile(name, content)
    announce(messages.saved(name))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    showToast({ tone: 'danger', title: messages.cannotSave(reason) })
  }
}

interface KeyTargets {
  stage: RefObject<StageControls | null>
  chosenIds: ReadonlySet<string>
  expand(id: string): void
}

/** e expands the person of the focused row, else the chosen people; +, - and 0 move the camera. */
function handleKey(event: KeyboardEvent<HTMLElement>, { stage, chosenIds, expand }: KeyTargets): void {
  if (!isKeyOn(event.key) || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-person]') : null
  const actions: Record<string, (() => void) | undefined> = {
    e: () => (row?.dataset.person ? [row.dataset.person] : [...chosenIds]).forEach(expand),
    '+': () => stage.current?.zoomIn(),
    '-': () => stage.current?.zoomOut(),
    '0': () => stage.current?.fit(),
  }
  const action = actions[event.key]
  if (!action) return
  event.preventDefault()
  action()
}

const isTyping = (target: EventTarget) =>
  target instanceof Element && target.closest('input:not([type="checkbox"], [type="radio"]), [role="menu"]') !== null
