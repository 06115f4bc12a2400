import { textFile } from '../../lib/save-file.ts'
import { toCsv } from '../../lib/sheets/csv.ts'
import { fileName } from '../../lib/sheets/file-name.ts'
import { linesOf, type RecordColumn, sheetOf } from '../../lib/sheets/sheet.ts'
import { escapeXml } from '../../lib/sheets/xlsx-parts.ts'
import type { Clusters, CoauthorCluster } from './clusters.ts'
import { messages } from './messages.ts'
import type { NetworkGraph } from './network-graph.ts'
import { type Link, type Network, type NetworkPerson, orderLinks } from './network-model.ts'
import { drawPicture, toPng } from './network-picture.ts'
import type { Palette } from './palette.ts'

/** The files of a network, in the order of the menu. */
export const networkFiles = [
  { key: 'svg', label: 'SVG', details: messages.files.pictureHint },
  { key: 'png', label: 'PNG', details: messages.files.picture },
  { key: 'people', label: messages.files.people, details: messages.files.peopleHint },
  { key: 'links', label: messages.files.links, details: messages.files.linksHint },
  { key: 'graphml', label: 'GraphML', details: messages.files.graphmlHint },
] as const
export type NetworkFile = (typeof networkFiles)[number]['key']

/** A network with its clusters, places and colours. */
export interface DrawnNetwork {
  network: Network
  clusters: Clusters
  graph: NetworkGraph
  palette: Palette
}

const fileWriters: Record<NetworkFile, (drawn: DrawnNetwork) => { name: string; content: Blob | Promise<Blob> }> = {
  svg: ({ graph, palette }) => ({
    name: fileName('network', 'svg'),
    content: textFile(drawPicture(graph, palette), 'image/svg+xml'),
  }),
  png: ({ graph, palette }) => ({ name: fileName('network', 'png'), content: toPng(drawPicture(graph, palette)) }),
  people: ({ network, clusters }) => ({
    name: fileName('network people', 'csv'),
    content: textFile(peopleCsv(network, clusters), 'text/csv'),
  }),
  links: ({ network }) => ({
    name: fileName('network links', 'csv'),
    content: textFile(linksCsv(network), 'text/csv'),
  }),
  graphml: ({ network, clusters }) => ({
    name: fileName('network', 'graphml'),
    content: textFile(toGraphml(network, clusters), 'application/xml'),
  }),
}

/** A network as a file, with its name. */
export async function writeNetworkFile(
  file: NetworkFile,
  drawnNetwork: DrawnNetwork,
): Promise<{ name: string; content: Blob }> {
  const { name, content } = fileWriters[file](drawnNetwork)
  return { name, content: await content }
}

/** A person with the cluster that the drawing colours. */
type ClusteredPerson = NetworkPerson & { cluster: CoauthorCluster | undefined }

const peopleColumns: readonly RecordColumn<ClusteredPerson>[] = [
  { head: 'Identifier', width: 34, cell: ({ identifier }) => identifier },
  { head: 'Name', width: 30, cell: ({ name }) => name },
  { head: 'Publications', width: 12, cell: ({ works }) => works },
  { head: 'Found by the search', width: 18, cell: ({ isFound }) => (isFound ? 'yes' : 'no') },
  { head: 'Cluster', width: 10, cell: ({ cluster }) => cluster?.number },
  { head: 'Cluster of', width: 30, cell: ({ cluster }) => cluster?.lead },
  // Blank and not "no": people who were added by expanding were not checked.
  { head: 'In conflict', width: 12, cell: ({ isInConflict }) => (isInConflict ? 'yes' : undefined) },
]

const withClusters = ({ people }: Network, clusters: Clusters): ClusteredPerson[] =>
  [...people.values()].map((person) => ({ ...person, cluster: clusters.get(person.id) }))

const peopleCsv = (network: Network, clusters: Clusters) =>
  toCsv(linesOf(sheetOf('People', peopleColumns, withClusters(network, clusters))))

function linksCsv({ people, links }: Network): string {
  const personOf = (id: string) => people.get(id)
  const columns: readonly RecordColumn<Link>[] = [
    { head: 'Identifier', width: 34, cell: ({ source }) => personOf(source)?.identifier },
    { head: 'Name', width: 30, cell: ({ source }) => personOf(source)?.name },
    { head: 'Co-author identifier', width: 34, cell: ({ target }) => personOf(target)?.identifier },
    { head: 'Co-author name', width: 30, cell: ({ target }) => personOf(target)?.name },
    { head: 'Shared publications', width: 18, cell: ({ count }) => count },
    { head: 'Last year', width: 10, cell: ({ lastYear }) => lastYear },
  ]
  return toCsv(linesOf(sheetOf('Links', columns, orderLinks(links.values()))))
}

/** A network as GraphML. @see http://graphml.graphdrawing.org/specification.html */
export function toGraphml(network: Network, clusters: Clusters): string {
  const keys = [
    ['name', 'node', 'string'],
    ['works', 'node', 'int'],
    ['found', 'node', 'boolean'],
    ['cluster', 'node', 'int'],
    ['cluster_of', 'node', 'string'],
    ['conflict', 'node', 'boolean'],
    ['weight', 'edge', 'int'],
    ['last_year', 'edge', 'int'],
  ].map(([id, of, type]) => `<key id="${id}" for="${of}" attr.name="${id}" attr.type="${type}"/>`)
  const data = (key: string, value: string | number | boolean | null | undefined) =>
    value == null ? '' : `<data key="${key}">${escapeXml(String(value))}</data>`
  const nodes = withClusters(network, clusters).map(({ id, name, works, isFound, cluster, isInConflict }) => {
    const drawn = [
      data('cluster', cluster?.number),
      data('cluster_of', cluster?.lead),
      isInConflict && data('conflict', true),
    ]
    const facts = [data('name', name), data('works', works), data('found', isFound), ...drawn]
    return `<node id="${escapeXml(id)}">${facts.filter(Boolean).join('')}</node>`
  })
  const edges = [...network.links.values()].map(
    ({ source, target, count, lastYear }) =>
      `<edge source="${escapeXml(source)}" target="${escapeXml(target)}">${data('weight', count)}${data('last_year', lastYear)}</edge>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">${keys.join('')}<graph edgedefault="undirected">\n${[...nodes, ...edges].join('\n')}\n</graph></graphml>\n`
}
