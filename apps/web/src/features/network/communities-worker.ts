import { type CoauthorLinks, findCommunities } from './find-communities.ts'

/** The community of each person in turn. */
export type CommunitiesReport = Uint32Array<ArrayBuffer>

/** Communities of thousands take about a tenth of a second to find: too long for the page. */
self.addEventListener('message', ({ data }: MessageEvent<CoauthorLinks>) => {
  const communities: CommunitiesReport = findCommunities(data)
  self.postMessage(communities, { transfer: [communities.buffer] })
})
