import type { TopicCount } from '@cognate/contract'
import { messages } from './messages.ts'

/** The levels of the taxonomy from the outside inwards. */
export const levels = ['domain', 'field', 'subfield', 'topic'] as const
export type Level = (typeof levels)[number]

/** A place in the taxonomy with the works below it. */
export interface TopicNode {
  /** The id of the domain, field, subfield or topic; empty for the root. */
  key: string
  name: string
  level: Level | 'all'
  /** Works with a topic below this node; a work with several topics counts for each. */
  count: number
  /** The number of these works whose topics are estimates. */
  estimated: number
  /** Id of its domain. */
  domain: string | undefined
  /** The largest first. */
  children: TopicNode[]
}

const unknownPlace = { id: '', display_name: messages.withoutPlace }

/** Topics as the tree of domains, fields, subfields and topics. */
export function toTopicTree(topics: readonly TopicCount[]): TopicNode {
  const root = createNode('', messages.allTopics, 'all', undefined)
  for (const topic of topics) {
    const { key, key_display_name, count, estimated } = topic
    const path = [topic.domain, topic.field, topic.subfield].map((place) => place ?? unknownPlace)
    const steps = [...path, { id: key, display_name: key_display_name }]
    let currentNode = root
    addWorks(root, count, estimated)
    for (const [depth, { id, display_name }] of steps.entries()) {
      currentNode = findOrAddChild(currentNode, {
        id,
        name: display_name,
        level: levels[depth]!,
        domain: topic.domain?.id,
      })
      addWorks(currentNode, count, estimated)
    }
  }
  sortBySize(root)
  return root
}

function createNode(key: string, name: string, level: TopicNode['level'], domain: string | undefined): TopicNode {
  return { key, name, level, count: 0, estimated: 0, domain, children: [] }
}

function addWorks(at: TopicNode, count: number, estimated: number): void {
  at.count += count
  at.estimated += estimated
}

function findOrAddChild(
  parent: TopicNode,
  { id, name, level, domain }: { id: string; name: string; level: Level; domain: string | undefined },
): TopicNode {
  const existingChild = parent.children.find((child) => child.key === id && child.level === level)
  if (existingChild) return existingChild
  const newChild = createNode(id, name, level, domain)
  parent.children.push(newChild)
  return newChild
}

function sortBySize(parent: TopicNode): void {
  parent.children.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
  for (const child of parent.children) sortBySize(child)
}

/** The nodes from the root to a descendant, both included; the root alone where the target is not in the tree. */
export function pathTo(tree: TopicNode, target: TopicNode): TopicNode[] {
  for (const child of tree.children) {
    if (child === target) return [tree, child]
    const path = pathTo(child, target)
    if (path.length > 1) return [tree, ...path]
  }
  return [tree]
}

/** The topics below a node, the largest first. */
export function topicsBelow(tree: TopicNode): TopicNode[] {
  if (tree.level === 'topic') return [tree]
  return tree.children.flatMap(topicsBelow).sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
}

/** Radius of a bubble in pixels: its area grows with the count, limited to 15 to 45. R-07. */
export function bubbleRadius(count: number, largest: number): number {
  return Math.min(45, Math.max(15, 45 * Math.sqrt(count / Math.max(1, largest))))
}
