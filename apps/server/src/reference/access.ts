import {
  datasets,
  type EndpointKey,
  endpointKeys,
  filterDescriptions,
  isForAnybody,
  openings,
  type Route,
  routes,
  scopeOf,
} from '@cognate/contract'
import { accessEvents, auditActions } from '@cognate/workspace'

/** `docs/access.md`: what each endpoint of a licence opens, and who may make each call. */
export function describeAccess(): string {
  return `# Access

A licence belongs to an organisation. It names the endpoints, datasets and filters that it opens, and the days on which it is in force. Every
call under \`/api/\` is held to it on the server: a closed one is refused with 403 and \`endpoint_not_allowed\`, and \`institution_licence_needed\`
where only an institution licence would open it. What the caller may not see answers 404, as what is not there.

## What an endpoint opens

| Endpoint | What it is | Calls | Parts of calls | Fields | Sorts | Filters |
|---|---|---|---|---|---|---|
${endpointKeys.filter(opensSomething).map(openingRow).join('\n')}

A licence may also name, and the profile tells, what no call, field, sort or filter depends on:

${endpointKeys
  .filter((endpoint) => !opensSomething(endpoint))
  .map((endpoint) => `- ${code(endpoint)}: ${openings[endpoint].sentence}`)
  .join('\n')}

Datasets and filters that a licence does not list are closed as well: \`find_similar\`, replays and filter presets that name them are refused,
and \`GET /api/search_modules/\` leaves them out. The filter \`coi_authors\` also opens \`POST /api/conflicts/\` and \`conflict_of_interest\` in a question
and a preset; \`POST /api/conflict_checks/\` asks for the mark \`coi_checker\` of the organisation instead.

## Who may make a call

Access is \`public\`, \`open catalogue\` (the setting CATALOGUE_API says to whom), \`signed in\`, which needs a licence in force, \`own account\`,
which whoever is signed in makes whatever the licence: to take one's data along, to delete them, and to change the ways in, or \`identity provider\`:
an identity provider and the browsers that it sends back. Such a call has neither session nor key nor csrftoken to show; it does nothing without the state of
an authorization request, which works once, for one provider and in the browser that began it. The last column is the scope that an API key needs
for the call; \`write\` includes \`read\`, and \`–\` says that no key will do. A key works for the organisation that it was made for, and ends with
its days, its owner's account or membership, the licence, and every new password of its owner. Making one asks for the password, and where there is
none for a sign-in within the last 15 minutes; its owner is told by mail.

| Call | Access | Endpoint | Scope of a key |
|---|---|---|---|
${Object.values<Route>(routes).map(callRow).join('\n')}

Beyond that: whose a thing is decides. The owner of a saved search, query or filter preset reads, changes, deletes and shares it. Those with
whom it is shared, as persons or through a team, read it; they add, change and remove records of a saved search and may make a preset their
default, but neither rename, delete nor share it (\`not_owner\`). Teams are read by every member of their organisation and changed by its local
administrators (\`not_local_admin\`). A share ends with the share, the team, the membership or the thing. Nothing crosses from one organisation to another.
\`POST /api/organisations/{name}/set_active/\` answers 404 to whoever is no member, 403 \`authorization_expired\` while the membership has to be validated, and 403
\`missing_license\` while no licence is in force. Sharing needs an institution licence: under an individual one what was shared before is seen by its owner
alone, and by the others again when there is an institution licence.

## What is recorded

Two logs are kept in the database, and \`cognate audit\` searches both; [operating.md](operating.md) says how long and for whom. Neither holds a text of a query,
a name of a collection, an address that was found or what a browser says of itself.

The **audit log** says what was done to accounts, organisations and rights. It is written within the transaction that does it, and kept for good.

| Action | What it tells |
|---|---|
${Object.entries(auditActions).map(meaningRow).join('\n')}

The **access log** says who came in and who took what: time, account, organisation, address, event and subject. Entries that count several say how many calls
and records. Refusals of one network have an entry each up to the third in a minute; those that follow are counted in one.

| Event | What it tells |
|---|---|
${Object.entries(accessEvents).map(meaningRow).join('\n')}

What it cannot tell: \`exported\` is what the page says when it saves a file. The page makes files out of answers that it already has, so whoever
copies from the screen, or calls the API without the page, leaves \`searched\`, \`records_read\` and \`read\` but no \`exported\`. What is shown
on the screen and what is done with a file afterwards leaves no trace. \`/catalogue\`, where it is public, is read without an account and is not recorded.
`
}

function meaningRow([name, sentence]: [string, string]): string {
  return `| ${code(name)} | ${sentence} |`
}

function openingRow(endpoint: EndpointKey): string {
  const cells = opened(endpoint).map((cell) => cell.join(', ') || '–')
  return `| ${code(endpoint)} | ${openings[endpoint].sentence} | ${cells.join(' | ')} |`
}

function opensSomething(endpoint: EndpointKey): boolean {
  return opened(endpoint).some((cell) => cell.length > 0)
}

/** Calls, parts of calls, fields, sorts and filters. */
function opened(endpoint: EndpointKey): (readonly string[])[] {
  const { parts = [], fields = [] } = openings[endpoint]
  const filters = Object.entries(filterDescriptions).filter(([, filter]) => filter.endpoint === endpoint)
  return [
    Object.values<Route>(routes)
      .filter((route) => route.endpoint === endpoint)
      .map(nameOf),
    parts,
    fields.map((path) => code(path.join('.'))),
    sortsOf(endpoint).map(code),
    filters.map(([field]) => code(field)),
  ]
}

function sortsOf(endpoint: EndpointKey): string[] {
  const sorts = Object.values(datasets).flatMap((dataset) => dataset.sorts)
  return [...new Set(sorts.filter((sort) => sort.endpoint === endpoint).map(({ key }) => key))]
}

function callRow(route: Route): string {
  const scope = isForAnybody(route) || scopeOf(route) === 'session' ? '–' : code(scopeOf(route))
  return `| ${nameOf(route)} | ${route.access.replace('-', ' ')} | ${route.endpoint ? code(route.endpoint) : '–'} | ${scope} |`
}

function nameOf({ method, path }: Route): string {
  return code(`${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
}

function code(text: string): string {
  return `\`${text}\``
}
