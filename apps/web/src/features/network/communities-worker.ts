import { type CoauthorLinks, findCommunities } from './find-communities.ts'

/** Communities of thousands take about a tenth of a second to find: too long for the page. */
self.addEventListener('message', ({ data }: MessageEvent<CoauthorLinks>) => {
  const communities = findCommunities(data)
  self.postMessage(communities, { transfer: [communities.buffer] })
})
