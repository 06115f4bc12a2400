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

/** `docs/access.md`: what each endpoint of a licence opens, who may make each call, and what is logged. */
export function describeAccess(): string {
  return `# Access

A licence belongs to an organisation. It names the endpoints, datasets and filters that it opens, and the days on which it is in force. The server checks
every call under \`/api/\` against it. A call that the licence does not open is refused with 403 and \`endpoint_not_allowed\`, or
\`institution_licence_needed\` if only an institution licence would open it. What the caller may not see answers 404, as if it did not exist.

## What an endpoint opens

| Endpoint | What it is | Calls | Parts of calls | Fields | Sorts | Filters |
|---|---|---|---|---|---|---|
${endpointKeys.filter(opensSomething).map(openingRow).join('\n')}

A licence may also name these endpoints. They appear in the profile, but open no call, field, sort or filter on the server:

${endpointKeys
  .filter((endpoint) => !opensSomething(endpoint))
  .map((endpoint) => `- ${code(endpoint)}: ${openings[endpoint].sentence}`)
  .join('\n')}

Datasets and filters that a licence does not list are closed, too: \`find_similar\`, stored queries that are run again and filter presets that name them
are refused, and \`GET /api/search_modules/\` leaves them out. The filter \`coi_authors\` also opens \`POST /api/conflicts/\`, and \`conflict_of_interest\`
in a query or a preset. \`POST /api/conflict_checks/\` needs the organisation's setting \`coi_checker\` instead.

## Who may make a call

| Access | Who may call |
|---|---|
| public | everybody |
| open catalogue | everybody, signed-in people or nobody, as the setting \`CATALOGUE_API\` says |
| signed in | people who are signed in, and their API keys, while a licence is in force |
| own account | people who are signed in, whatever the licence: to export or delete their data, and to change how they sign in |
| administrator | operators, and local administrators for their organisation while it is the active one. For all others there is nothing: they get 404. No API key administers |
| operator | operators alone, in the same way |
| provisioning | the system of an institution, by the token of its identity provider (\`cognate idp token\`); it sees and changes people and teams of its own organisation alone |
| identity provider | an identity provider and the browsers it sends back. Such a call has no session, key or csrftoken. It does nothing without the state of an authorization request, which works once, for one provider, in the browser that began it |

The last column of the next table is the scope that an API key needs for the call; \`write\` includes \`read\`, and \`–\` means that the call takes no key.
A key works for the organisation that it was made for. It ends on its last day, with its owner's account or membership, with the licence, and with every
new password of its owner. Making a key, as deleting the account, asks for the password; people without a password must have signed in within the last 15 minutes. The owner gets a
mail about each new key, if the server can send mails.

| Call | Access | Endpoint | Scope of a key |
|---|---|---|---|
${Object.values<Route>(routes).map(callRow).join('\n')}

## What owners and others may do

| who | collections | queries | filter presets |
|---|---|---|---|
| the owner | read, change, delete, share | read, delete, share | read, change, delete, share |
| people with whom it is shared, directly or through a team | read, comment; with the right \`edit\`, which is given unless the owner says otherwise, add, change and remove records | read | read; make it their default |

Only the owner renames, deletes or shares something, or asks for approval; others are refused with \`not_owner\`. With the rights \`view\` and \`approve\`, records are read alone (\`not_editor\`); of several
shares the one that allows most holds. An approval is decided by the person who was asked (\`not_approver\`), while the collection is shared with them, never by its owner. A share ends with the team, the membership or the thing itself,
or when the owner ends it. Nothing is visible to another organisation. Sharing needs an institution licence: under an individual licence only the owner
sees what was shared before, and the others see it again under a new institution licence.

All members of an organisation read its teams; its local administrators change them (\`not_local_admin\`). Local administrators also measure the ranking; each sees the
evaluations that they began themselves, and of what others judged the figures alone. A judgement is shown to whoever made it, and to nobody else.

\`POST /api/organisations/{name}/set_active/\` answers 404 to people who are not members, 403 \`authorization_expired\` if the membership must be
validated first, and 403 \`missing_license\` if no licence is in force.

## What is recorded

The database keeps two logs, and \`cognate audit\` searches both. [operating.md](operating.md#who-took-what) says how long they are kept and who can search
them. Neither holds the text of a query, the name of a collection, an e-mail address that was found, or what a browser says about itself.

The **audit log** says what was done to accounts, organisations and rights. Each entry is written in the transaction that makes the change, and kept
permanently.

| Action | What it means |
|---|---|
${Object.entries(auditActions).map(meaningRow).join('\n')}

The **access log** says who signed in and who took what: time, account, organisation, address, event and subject. Entries that cover several calls give
their number and the number of records. Of each network, the first three refusals in a minute have an entry each; the rest are counted in one.

| Event | What it means |
|---|---|
${Object.entries(accessEvents).map(meaningRow).join('\n')}

**What it cannot tell.** \`exported\` is reported by the page when it saves a file. The page makes files from answers that it already has, so somebody who
copies from the screen, or calls the API without the page, leaves \`searched\`, \`records_read\` and \`read\`, but no \`exported\`. What people see on
the screen, and what they do with a file afterwards, leaves no trace. Where \`/catalogue\` is public, reading it needs no account and is not recorded.
`
}

function meaningRow([name, sentence]: [string, string]): string {
  return `| ${code(name)} | ${sentence} |`
}

function openingRow(endpoint: EndpointKey): string {
  const cells = openingCells(endpoint).map((cell) => cell.join(', ') || '–')
  return `| ${code(endpoint)} | ${openings[endpoint].sentence} | ${cells.join(' | ')} |`
}

function opensSomething(endpoint: EndpointKey): boolean {
  return openingCells(endpoint).some((cell) => cell.length > 0)
}

/** Calls, parts of calls, fields, sorts and filters. */
function openingCells(endpoint: EndpointKey): (readonly string[])[] {
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
