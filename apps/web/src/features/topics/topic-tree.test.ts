import type { TopicCount } from '@cognate/contract'
import { describe, expect, it } from 'vitest'
import { bubbleRadius, pathTo, topicsBelow, toTopicTree } from './topic-tree.ts'

const place = (id: string) => ({ id, display_name: `Name ${id}` })
const topic = (key: string, count: number, [domain, field, subfield]: string[]): TopicCount => ({
  ...{ key, key_display_name: `Topic ${key}`, count, estimated: key === 'T2' ? 4 : 0 },
  ...{
    domain: domain ? place(domain) : null,
    field: field ? place(field) : null,
    subfield: subfield ? place(subfield) : null,
  },
})
const topics = [
  topic('T1', 5, ['domains/3', 'fields/23', 'subfields/2301']),
  topic('T2', 9, ['domains/3', 'fields/23', 'subfields/2302']),
  topic('T3', 2, ['domains/1', 'fields/11', 'subfields/1100']),
  topic('T4', 1, []),
]

describe('toTopicTree', () => {
  it('R-06 has the levels domain, field, subfield and topic, the largest first, with the works below', () => {
    const tree = toTopicTree(topics)
    expect(tree.count).toBe(17)
    expect(tree.children.map(({ name, count }) => [name, count])).toEqual([
      ['Name domains/3', 14],
      ['Name domains/1', 2],
      ['Not in the taxonomy', 1],
    ])
    const field = tree.children[0]!.children[0]!
    expect(field.children.map(({ level, key }) => [level, key])).toEqual([
      ['subfield', 'subfields/2302'],
      ['subfield', 'subfields/2301'],
    ])
    expect([tree, field, tree.children[1]!].map(({ estimated }) => estimated)).toEqual([4, 4, 0])
    expect(field.children[0]!.children[0]).toMatchObject({ level: 'topic', key: 'T2', domain: 'domains/3', count: 9 })
  })

  it('R-06 finds the way to a place and the topics below it', () => {
    const tree = toTopicTree(topics)
    const field = tree.children[0]!.children[0]!
    expect(pathTo(tree, field).map(({ key }) => key)).toEqual(['', 'domains/3', 'fields/23'])
    expect(topicsBelow(field).map(({ key }) => key)).toEqual(['T2', 'T1'])
    expect(topicsBelow(toTopicTree([]))).toEqual([])
  })
})

describe('bubbleRadius', () => {
  it('R-07 lies between 15 and 45', () => {
    expect(bubbleRadius(100, 100)).toBe(45)
    expect(bubbleRadius(1, 100)).toBe(15)
    expect(bubbleRadius(50, 100)).toBeCloseTo(31.8, 1)
    expect(bubbleRadius(0, 0)).toBe(15)
  })
})
