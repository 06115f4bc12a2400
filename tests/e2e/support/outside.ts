import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a service outside answers to a path and its query; undefined: nothing, with 404. */
export type OutsideService = (url: URL) => { type: string; text: string } | undefined

const settings = {
  pmc: 'EUROPE_PMC_URL',
  orcid: 'ORCID_API_URL',
  wikidata: 'WIKIDATA_URL',
  crossref: 'CROSSREF_URL',
} as const
type ServiceName = keyof typeof settings

/**
 * Services outside, on loopback, one below each name, and the settings by which a server finds them. Those that are not given
 * are off: answers are kept with their academics, and a service that knows nothing would answer for tests that follow.
 */
export async function startOutside(services: Partial<Record<ServiceName, OutsideService>>) {
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://localhost')
    const [, name] = url.pathname.split('/')
    const answer = services[name as ServiceName]?.(url)
    if (answer) response.writeHead(200, { 'content-type': answer.type }).end(answer.text)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const urlOf = (name: string) => (name in services ? `${base}/${name}` : 'off')
  return {
    env: Object.fromEntries(Object.entries(settings).map(([name, setting]) => [setting, urlOf(name)])),
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Takes calls and never answers them, so that a connection ends only when the browser lets go. */
export async function startSilentServer() {
  let calls = 0
  let aborted = 0
  const server = createServer((_request, response) => {
    calls++
    response.on('close', () => aborted++)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    calls: () => calls,
    aborted: () => aborted,
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** What Europe PMC prints of whoever is looked up by name and institution: one address that resembles the name, and two that do not. */
export const printedAddresses: OutsideService = (url) => {
  const query = url.searchParams.get('query')!
  const [, family, initial, institution] = /AUTH:"(.+) (.)" AND AFF:"(.+)"/.exec(query) ?? []
  if (!family) return { type: 'application/xml', text: '<responseWrapper><resultList/></responseWrapper>' }
  const locals = [plain(family), 'office', 'desk']
  const text = `<responseWrapper><resultList><result><id>7</id><source>MED</source><title>Trees in town</title>
    <authorList><author><fullName>${family} ${initial}</fullName><firstName>${initial}</firstName><lastName>${family}</lastName>
    <authorAffiliationDetailsList><authorAffiliation><affiliation>${institution!.replaceAll('&', '&amp;')}.
    ${locals.map((local) => `${local}@campus.example`).join(' ')}</affiliation></authorAffiliation></authorAffiliationDetailsList>
    </author></authorList><firstPublicationDate>2024-05-01</firstPublicationDate></result></resultList></responseWrapper>`
  return { type: 'application/xml', text }
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()

/** A JSON answer. */
export const json = (value: unknown) => ({ type: 'application/json', text: JSON.stringify(value) })
