import { describe, expect, it } from 'vitest'
import { layoutOrderOf } from './layout-order.ts'
import { createGraph, setPlaces, updateGraph } from './network-graph.ts'
import type { Link, Network, NetworkPerson } from './network-model.ts'
import { sceneOf } from './network-scene.ts'

const person = (id: string, works: number, isFound = true): NetworkPerson => ({
  ...{ id, identifier: `https://openalex.org/${id}`, name: `Name ${id}`, works, isFound, isInConflict: !isFound },
})
const link = (source: string, target: string, count: number): Link => ({
  ...{ id: `${source} ${target}`, source, target, count, lastYear: 2024 },
})
const network = (people: NetworkPerson[], links: Link[]): Network => ({
  people: new Map(people.map((each) => [each.id, each])),
  links: new Map(links.map((each) => [each.id, each])),
  expanded: new Set(),
  omitted: { people: 0, links: 0 },
})

const [ada, ben, cy] = [person('A1', 100), person('A2', 25), person('A3', 0, false)]
const first = network([ada, ben], [link('A1', 'A2', 8)])

describe('the graph that is drawn', () => {
  it('R-08 sizes people by their works and lines by shared works', () => {
    const graph = createGraph()
    expect(updateGraph(graph, first)).toBe(true)
    expect(graph.getNodeAttributes('A1')).toMatchObject({ label: 'Name A1', size: 13, isFound: true })
    expect(graph.getNodeAttributes('A2')).toMatchObject({ size: 8.5 })
    expect(graph.getEdgeAttributes('A1 A2')).toEqual({ label: '4+', size: 4, weight: 8 })
  })

  it('keeps the places of people who stay, adds and drops the others', () => {
    const graph = createGraph()
    updateGraph(graph, first)
    setPlaces(graph, Float32Array.from([5, 6, 7, 8]))
    expect(updateGraph(graph, network([ada, cy], [link('A1', 'A3', 1)]))).toBe(true)
    expect(graph.nodes()).toEqual(['A1', 'A3'])
    expect(graph.edges()).toEqual(['A1 A3'])
    expect(graph.getNodeAttributes('A1')).toMatchObject({ x: 5, y: 6 })
  })

  it('says when no people were added or removed, so that the layout does not run again', () => {
    const graph = createGraph()
    updateGraph(graph, first)
    const renamed = network([{ ...ada, name: 'Ada' }, ben], [link('A1', 'A2', 1)])
    expect(updateGraph(graph, renamed)).toBe(false)
    expect(graph.getNodeAttribute('A1', 'label')).toBe('Ada')
    expect(graph.getEdgeAttribute('A1 A2', 'label')).toBe('1')
  })

  it('gives the layout places, masses and pulls that grow with the logarithm of shared works', () => {
    const graph = createGraph()
    updateGraph(graph, first)
    setPlaces(graph, Float32Array.from([5, 6, 7, 8]))
    const { nodes, edges, iterations, settings, circles } = layoutOrderOf(graph, { width: 840, height: 610 })
    expect([...nodes]).toEqual([5, 6, 0, 0, 0, 0, 5, 1, 13, 0, 7, 8, 0, 0, 0, 0, 5, 1, 8.5, 0])
    expect([...edges]).toEqual([0, 10, 4])
    expect([...circles.radii]).toEqual([13, 8.5])
    expect(iterations).toBe(500)
    expect(settings.barnesHutOptimize).toBe(false)
  })

  it('R-08 approximates distant forces and takes fewer steps above 400 people', () => {
    const graph = createGraph()
    updateGraph(graph, network(Array.from({ length: 401 }, (_, index) => person(`A${index}`, 1)), [])) // biome-ignore format: one world
    const { iterations, settings } = layoutOrderOf(graph, { width: 840, height: 610 })
    expect(iterations).toBe(200)
    expect(settings.barnesHutOptimize).toBe(true)
  })

  it('becomes arrays in the order of its people, with smaller circles where there are many', () => {
    const graph = createGraph()
    updateGraph(graph, first)
    setPlaces(graph, Float32Array.from([5, 6, 7, 8]))
    const scene = sceneOf(graph)
    expect(scene).toMatchObject({ ids: ['A1', 'A2'], names: ['Name A1', 'Name A2'], counts: ['4+'] })
    expect([...scene.places]).toEqual([5, 6, 7, 8])
    expect([...scene.lines]).toEqual([0, 1])
    expect([...scene.radii]).toEqual([13, 8.5])
    const crowd = createGraph()
    updateGraph(crowd, network(Array.from({ length: 600 }, (_, index) => person(`A${index}`, 1)), [])) // biome-ignore format: one world
    expect(sceneOf(crowd).radii[0]).toBe(6.5)
  })
})
