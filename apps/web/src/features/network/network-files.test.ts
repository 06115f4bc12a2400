import { describe, expect, it } from 'vitest'
import { type NetworkFile, writeNetworkFile } from './network-files.ts'
import { colourClusters, createGraph, setPlaces, updateGraph } from './network-graph.ts'
import type { Network } from './network-model.ts'

const palette = {
  ...{ accent: 'accent', ground: 'ground', line: 'line', text: 'text', quiet: 'quiet', faint: 'faint' },
  ...{ danger: 'danger', clusters: ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] },
}

const network: Network = {
  people: new Map(
    [
      { id: 'A1', name: 'Ada <Lovelace>', works: 100, isFound: true, isInConflict: false },
      { id: 'A2', name: '=SUM(1)', works: 25, isFound: false, isInConflict: true },
    ].map((each) => [each.id, { ...each, identifier: `https://openalex.org/${each.id}` }]),
  ),
  links: new Map([['A1 A2', { id: 'A1 A2', source: 'A1', target: 'A2', count: 7, lastYear: null }]]),
  expanded: new Set(),
  omitted: { people: 0, links: 0 },
}

async function fileOf(file: NetworkFile): Promise<{ name: string; text: string; type: string }> {
  const graph = createGraph()
  updateGraph(graph, network)
  setPlaces(graph, Float32Array.from([0, 0, 100, 50]))
  const clusters = new Map([['A1', { number: 2, lead: 'Ada <Lovelace>', size: 3 }]])
  colourClusters(graph, clusters)
  const { name, content } = await writeNetworkFile(file, { network, clusters, graph, palette })
  return { name, text: await content.text(), type: content.type }
}

describe('a saved network', () => {
  it('R-12 lists people as CSV with cluster and conflict, in which no cell is a formula', async () => {
    const { name, text, type } = await fileOf('people')
    expect(name).toMatch(/^network-people.*\.csv$/)
    expect(type).toBe('text/csv;charset=utf-8')
    expect(text.replace(/^\uFEFF/, '').split(/\r?\n/)).toEqual([
      'Identifier,Name,Publications,Found by the search,Cluster,Cluster of,In conflict',
      'https://openalex.org/A1,Ada <Lovelace>,100,yes,2,Ada <Lovelace>,',
      "https://openalex.org/A2,'=SUM(1),25,no,,,yes",
      '',
    ])
  })

  it('R-12 lists pairs as CSV, with the count in full and no year where none is known', async () => {
    const { text } = await fileOf('links')
    expect(text.replace(/^\uFEFF/, '').split(/\r?\n/)).toEqual([
      'Identifier,Name,Co-author identifier,Co-author name,Shared publications,Last year',
      "https://openalex.org/A1,Ada <Lovelace>,https://openalex.org/A2,'=SUM(1),7,",
      '',
    ])
  })

  it('is GraphML that names nodes with cluster and conflict, and weighs edges', async () => {
    const { name, text } = await fileOf('graphml')
    expect(name).toMatch(/\.graphml$/)
    expect(text).toContain('<node id="A1"><data key="name">Ada &lt;Lovelace&gt;</data><data key="works">100</data>')
    expect(text).toContain(
      '<data key="found">true</data><data key="cluster">2</data><data key="cluster_of">Ada &lt;Lovelace&gt;</data></node>',
    )
    expect(text).toContain('<data key="found">false</data><data key="conflict">true</data></node>')
    for (const key of ['cluster', 'cluster_of', 'conflict']) expect(text).toContain(`<key id="${key}" for="node"`)
    expect(text).toContain('<edge source="A1" target="A2"><data key="weight">7</data></edge>')
    expect(text).not.toContain('last_year">null')
  })

  it('is a picture that fits its frame and holds every name as a title, with the colours of clusters and the ring of a conflict', async () => {
    const { text } = await fileOf('svg')
    const circles = [
      ...text.matchAll(/<circle cx="(?<x>[^"]+)" cy="(?<y>[^"]+)" r="(?<r>[^"]+)" fill="(?<fill>[^"]+)"/g),
    ]
    expect(circles.map(({ groups }) => ({ ...groups }))).toEqual([
      { x: '60', y: '670', r: '13.0', fill: 'second' },
      { x: '1140', y: '130', r: '8.5', fill: 'ground' },
      { x: '1140', y: '130', r: '12.0', fill: 'none' },
    ])
    expect(text).toContain('<title>Ada &lt;Lovelace&gt;</title>')
    expect(text).toContain('<title>=SUM(1), in conflict</title>')
    expect(text).toContain('stroke="danger"')
    expect(text).toContain('>4+</text>')
  })
})
