/** A fault as people make them: a flipped comparison, a lost await, a swapped argument, a forgotten case. */
export interface PlantedFault {
  file: string
  /** A text that stands once in the file, … */
  find: string
  /** … and what takes its place. */
  plant: string
  /** Where tests should find it: paths of test files, or parts of them. */
  tests: string
}

const fault = (file: string, find: string, plant: string, tests: string): PlantedFault => ({ file, find, plant, tests })

const matching = (file: string, find: string, plant: string) =>
  fault(`packages/matching/src/${file}.ts`, find, plant, `packages/matching/src/${file}.test.ts`)

const engineSuite = 'packages/catalogue/src/embedded/embedded-engine.storage.test.ts'
const embedded = (file: string, find: string, plant: string, tests = engineSuite) =>
  fault(`packages/catalogue/src/${file}.ts`, find, plant, tests)

const server = (file: string, find: string, plant: string, test: string) =>
  fault(
    `apps/server/src/${file}.ts`,
    find,
    plant,
    test.includes('/') ? test : `apps/server/tests/${test}.server.test.ts`,
  )

const workspace = (file: string, find: string, plant: string, test = file) =>
  fault(`packages/workspace/src/${file}.ts`, find, plant, `packages/workspace/src/${test}.storage.test.ts`)

const page = (file: string, find: string, plant: string, test = file.replace(/\.tsx?$/, '')) =>
  fault(`apps/web/src/${file}`, find, plant, test.includes('.test.') ? test : `apps/web/src/${test}.`)

export const plantedFaults: readonly PlantedFault[] = [
  matching('score/bm25', '(B * length) / averageLength', '(B * averageLength) / length'),
  matching('score/closeness', 'score >= least', 'score > least'),
  matching(
    'score/votes',
    'votes.sort((a, b) => a.shared - b.shared).slice',
    'votes.sort((a, b) => b.shared - a.shared).slice',
  ),
  matching('score/meant-votes', '.score > score)', '.score >= score)'),
  matching('score/references', 'a.citing - b.citing ||', 'b.citing - a.citing ||'),
  matching('score/weak', 'Math.max(bestScore, bestExpert)', 'Math.max(bestScore, coverage)'),
  matching('text/spelling', 'word.length < SHORTEST', 'word.length <= SHORTEST'),
  matching('text/query-text', 'lineEnd >= 0 && lineEnd <= LONGEST_TITLE', 'lineEnd >= 0'),
  matching('text/sentences', 'space > start + LONGEST_SENTENCE / 2', 'space < start + LONGEST_SENTENCE / 2'),
  matching('conflicts/authorship', 'place >= authors - 2', 'place > authors - 2'),
  matching('conflicts/years', 'from <= last.to + 1', 'from <= last.to'),
  embedded(
    'embedded/ranking/sift',
    'weight: 2, number: 0',
    'weight: 1, number: 0',
    'packages/catalogue/src/embedded/ranking/sift.test.ts',
  ),
  embedded(
    'embedded/ranking/best-rows',
    '(SUMS - sum) * ROWS + row',
    '(SUMS - sum) * ROWS - row',
    'packages/catalogue/src/embedded/ranking/best-rows.test.ts',
  ),
  embedded('embedded/ranking/work-filters', 'withoutVenue: isAny ? 1 : 0', 'withoutVenue: isAny ? 0 : 1'),
  embedded('embedded/ranking/record-filters', 'only.length === 0 ? [(mask) => mask.fill(0)]', 'only.length === 0 ? []'),
  embedded('embedded/graph/conflict-filter', "filter.type === 'include' ? 1 : 0", "filter.type === 'exclude' ? 1 : 0"),
  embedded('embedded/ranking/record-filters', '[...queryIds, ...excludedIds]', 'queryIds'),
  embedded(
    'embedded/graph/conflict-filter',
    `    for (const author of findParties(acquittedIds, data)) if (author >= 0) marks[author] = 0
    for (const author of findParties(declaredIds, data)) if (author >= 0) marks[author] = 1
`,
    `    for (const author of findParties(declaredIds, data)) if (author >= 0) marks[author] = 1
    for (const author of findParties(acquittedIds, data)) if (author >= 0) marks[author] = 0
`,
  ),
  embedded(
    'embedded/worker-pool',
    '    else setTimeout(restart, RESTART_DELAY).unref()\n',
    '',
    'packages/catalogue/src/embedded/worker-pool.test.ts',
  ),
  embedded('people/conflict-marks', 'owner !== author && this.#meets', 'this.#meets'),
  embedded('people/find-conflicts', '[...(found.get(project) ?? []), colleague]', '[colleague]'),
  embedded('people/find-conflicts', 'b.years[0]! - a.years[0]!', 'a.years[0]! - b.years[0]!'),
  embedded('people/shared-works', 'other === author || this.#hidden[other] === 1', 'other === author'),
  embedded(
    'importing/completing/derive',
    '- h_index]! > h_index',
    '- h_index]! >= h_index',
    'packages/catalogue/src/importing/completing/derive.test.ts',
  ),
  embedded(
    'importing/numbering/merged-ids',
    '    else this.into.values[row] = target\n',
    '',
    'packages/catalogue/src/importing/numbering/merged-ids.storage.test.ts',
  ),
  embedded(
    'importing/import-catalogue',
    "  rmSync(join(directory, 'catalogue.json'), { force: true })\n",
    '',
    'packages/catalogue/src/importing/import-catalogue.storage.test.ts',
  ),
  embedded(
    'open-catalogue/group-list',
    'groups.filter((group) => group.order > order)',
    'groups.filter((group) => group.order >= order)',
  ),
  fault(
    'packages/curation/src/affiliations/fold-institutions.ts',
    'byRor.size < 2 && countries.size < 2',
    'byRor.size < 2 || countries.size < 2',
    'packages/curation/src/affiliations/fold-institutions.test.ts',
  ),
  fault(
    'packages/curation/src/names/several-persons.ts',
    'first.from <= second.to && second.from <= first.to',
    'first.from <= second.to',
    'packages/curation/src/names/identity.test.ts',
  ),
  fault(
    'packages/opensearch/src/search/ranking/electorate.ts',
    'b.sum - a.sum || b.day - a.day',
    'b.day - a.day || b.sum - a.sum',
    'packages/opensearch/src/search/ranking/electorate.test.ts',
  ),

  server('http/admit', 'if (route.body) await count(', 'if (route.body) void count(', 'rate-limit'),
  server('http/csrf', '|| !repeatsToken(request)', '&& !repeatsToken(request)', 'session'),
  server(
    'http/gate',
    'waiting > this.#options.waiting',
    'waiting >= this.#options.waiting',
    'apps/server/src/http/gate.test.ts',
  ),
  server('http/tries', '(await isKnownAddress?.()) ?', '(await isKnownAddress?.()) === false ?', 'login'),
  server('http/sessions', 'Math.min(idleEnd,', 'Math.max(idleEnd,', 'session'),
  server('http/unread', 'add(address, -bytes)', 'add(address, bytes)', 'apps/server/src/http/unread.test.ts'),
  server('access/callers', 'memberships.length > 1', 'memberships.length > 2', 'organisations'),
  server(
    'access/revalidation',
    '!is_validated && licence !== null',
    '!is_validated || licence !== null',
    'apps/server/src/access/revalidation.test.ts',
  ),
  server(
    'discovery/check-lists',
    'limit: MAX_CONFLICTS - cells.length',
    'limit: MAX_CONFLICTS',
    'apps/server/src/discovery/check-lists.test.ts',
  ),
  server('discovery/current-ids', 'if (!once.has(key)) once.set(', 'once.set(', 'merged-stored'),
  server('discovery/retrieve', ', ...(coi_authors?.values ?? [])]', ']', 'conflict-verdicts'),
  server(
    'discovery/supervision-hints',
    'Math.max(begun, other)',
    'Math.min(begun, other)',
    'apps/server/src/discovery/supervision-hints.test.ts',
  ),
  server(
    'discovery/opt-outs',
    'this.#unresolved.add(id)',
    'this.#unresolved.delete(id)',
    'apps/server/src/discovery/opt-outs.test.ts',
  ),
  server(
    'mail/postman',
    "'password_requested' satisfies LetterOrder['kind']",
    "'password_changed' satisfies LetterOrder['kind']",
    'postman',
  ),
  server(
    'lookups/score-address',
    'newest.date, author.today',
    'author.today, newest.date ?? author.today',
    'apps/server/src/lookups/score-address.test.ts',
  ),

  server(
    'discovery/opt-outs',
    'listedIds.length !== this.#idsByEntry.size || !listedIds',
    '!listedIds',
    'admin-opt-outs',
  ),
  server(
    'discovery/retracted-works',
    'if (results.length < PAGE) break',
    'if (results.length <= PAGE) break',
    'apps/server/src/discovery/retracted-works.test.ts',
  ),
  server('reports/alerts', 'added !== null && added.found_at !== watch.news?.found_at', 'added !== null', 'alerts'),
  server('routes/watches', 'if (!before) await rememberAnswer(call)', 'await rememberAnswer(call)', 'alerts'),
  server(
    'routes/admin-people',
    '(is_active === false || is_operator === false)',
    'is_active === false',
    'admin-access',
  ),
  server(
    'routes/second-factors',
    "addition === 'first' ? codes : null)\n}\n\nexport const removeTotp",
    'codes)\n}\n\nexport const removeTotp',
    'second-factor',
  ),
  server(
    'scim/patch-group',
    "named === undefined && path.includes('[')",
    "named === undefined && path === '['",
    'scim',
  ),
  server('sign-in/decide', 'organisationId) && organisations.length === 1 ?', 'organisationId) ?', 'joining'),
  server('sign-in/decide', 'if (made && !another) return', 'if (made) return', 'joining'),

  workspace('rules/policies', " = 'institution')", " <> 'institution')", 'sharing/sharing'),
  workspace('rules/policies', 'today <= valid_until', 'today < valid_until', 'accounts/accounts'),
  workspace(
    'rules/policies',
    'a.since.getTime() - b.since.getTime()',
    'b.since.getTime() - a.since.getTime()',
    'accounts/accounts',
  ),
  workspace(
    'rules/policies',
    'evaluations.owner_id, actor.user_id',
    'evaluations.owner_id, evaluations.owner_id',
    'collections/evaluations',
  ),
  workspace('rules/quotas', 'quotas[kind])) >= quotas[kind]', 'quotas[kind])) > quotas[kind]'),
  workspace('rules/quotas', 'Math.max(0, left - 1)', 'Math.max(0, left)'),
  workspace('sharing/sharing', 'id !== owner_id', 'id === owner_id'),
  workspace('accounts/sessions', ', setWhere: isNull(sessions.ended_at)', ''),
  workspace('accounts/api-keys', '            eq(memberships.is_validated, true),\n', '', 'sign-in/sign-in'),
  workspace('sign-in/tries', 'given % ROW === 0', 'given % ROW !== 0'),
  workspace('sign-in/tokens', '    isNull(oneTimeTokens.used_at),\n', '', 'sign-in/sign-in'),
  workspace('servers/rate-limits', 'Math.max(0, amount - overdrawn)', 'Math.max(0, amount - taken)'),
  workspace('servers/letters', 'and(eq(letters.id, id), eq(letters.attempts, attempt))', 'eq(letters.id, id)'),
  workspace('servers/jobs', 'await work()', 'void work()'),
  workspace('collections/queries', 'await requireRoomFor(', 'void requireRoomFor(', 'rules/quotas'),
  workspace('collections/queries', 'sees_search || row.owner_id', 'sees_search && row.owner_id'),
  workspace('collections/filter-presets', 'exclude_shared ? mayOwn : mayRead', 'exclude_shared ? mayRead : mayOwn'),
  fault(
    'packages/workspace/src/collections/conflict-verdicts.ts',
    'or(isNull(conflictVerdicts.search_id), ofSearch(manuscript))',
    'isNull(conflictVerdicts.search_id)',
    'apps/server/tests/conflict-verdicts.server.test.ts',
  ),
  workspace('accounts/memberships', '        if (before.is_validated) return\n', '', 'accounts/accounts'),
  workspace('rules/policies', "['view', 'approve', 'edit']", "['view', 'edit', 'approve']", 'accounts/merge-accounts'),
  workspace('accounts/merge-accounts', 'or(asked(from, into), asked(into, from))', 'or(asked(from, into))'),
  fault(
    'packages/workspace/src/accounts/sessions.ts',
    "            sid === undefined ? undefined : holds('idp_sid', sid),\n",
    '',
    'apps/server/tests/back-channel.server.test.ts',
  ),
  fault(
    'packages/workspace/src/collections/approvals.ts',
    'if (approver_id === actor.user_id) throw',
    'if (approver_id === undefined) throw',
    'apps/server/tests/approvals.server.test.ts',
  ),
  workspace(
    'collections/approvals',
    'if (found.search.owner_id === actor.user_id) throw',
    'if (found.search.owner_id === undefined) throw',
    'accounts/people',
  ),
  workspace(
    'collections/deliveries',
    "state: 'queued', attempts: 0, next_attempt_at",
    "state: 'queued', next_attempt_at",
    'collections/submissions',
  ),
  fault(
    'packages/workspace/src/collections/known-addresses.ts',
    "in ('rejected', 'bounced')`",
    "= 'rejected'`",
    'apps/server/tests/known-addresses.server.test.ts',
  ),
  workspace('collections/known-addresses', '.values([...once.values()])', '.values(rows)', 'collections/searches'),
  fault(
    'packages/workspace/src/collections/reviewing-history.ts',
    'or(isSeen, eq(made_by, actor.user_id))',
    'or(isSeen, eq(made_by, actor.organisation_id))',
    'apps/server/tests/reviewing-history.server.test.ts',
  ),
  fault(
    'packages/workspace/src/collections/rounds.ts',
    '(search.before.people_round ?? search.before.round)',
    'search.before.round',
    'apps/server/tests/reviewing-history.server.test.ts',
  ),
  workspace(
    'collections/shortlist',
    "other.status in ('declined', 'unavailable')",
    "other.status = 'declined'",
    'collections/searches',
  ),
  fault(
    'packages/workspace/src/sign-in/scim-people.ts',
    'all.length > 1 || !all[0]?.made_by_provider',
    '!all[0]?.made_by_provider',
    'apps/server/tests/scim.server.test.ts',
  ),
  fault(
    'packages/workspace/src/sign-in/second-factors.ts',
    'and(eq(users.id, userId), isNull(users.second_factor_since))',
    'eq(users.id, userId)',
    'apps/server/tests/second-factor.server.test.ts',
  ),
  workspace(
    'moving/copy-table',
    '  for (const counter of await countersIn(from, table)) await setCounter(counter, to)\n',
    '',
    'moving/move-workspace',
  ),

  fault(
    'packages/manuscripts/src/cage/read-in-cage.ts',
    'answer || giveTo(fresh()',
    'answer ?? giveTo(fresh()',
    'packages/manuscripts/src/cage/read-in-cage.test.ts',
  ),

  workspace('collections/submissions', '  await replaceQueued(querying, searchUuid)\n', ''),
  workspace('collections/shortlist', '        ne(searchRecords.uuid, uuid),\n', '', 'collections/searches'),
  workspace(
    'collections/search-texts',
    'set: { position: sql`excluded.position` },',
    'set: { text },',
    'collections/searches',
  ),
  workspace('collections/judgements', 'if (isNew) await requireRoom(', 'await requireRoom('),
  workspace('rules/quotas', 'actor.organisation_id}`', 'actor.user_id}`'),
  workspace(
    'accounts/api-keys',
    'if (now.getTime() - touched > TOUCH_AFTER_MS) {',
    'if (touched === 0) {',
    'sign-in/sign-in',
  ),
  fault(
    'packages/workspace/src/accounts/sessions.ts',
    '  and(eq(sessions.user_id, userId), isNull(sessions.ended_at), gt(sessions.expires_at, now))',
    '  and(eq(sessions.user_id, userId), gt(sessions.expires_at, now))',
    'apps/server/tests/own-sessions.server.test.ts',
  ),
  workspace(
    'accounts/accounts',
    '        await endTokens(transaction, id)\n        if (!keepsSessions)',
    '        if (!keepsSessions)',
    'sign-in/sign-in',
  ),
  workspace(
    'sign-in/known-addresses',
    '            set: { last_at: sql`now()` },',
    '            set: { address_hash },',
    'sign-in/tries',
  ),
  workspace(
    'accounts/memberships',
    'validated_at: clock() }).where(membership)',
    'validated_at: clock() }).where(and(membership, isNull(memberships.validated_at)))',
    'sign-in/sign-in',
  ),
  workspace(
    'collections/evaluations',
    'bad_rows: bad_row_list, badRowCount: last.bad_rows }',
    'bad_rows: bad_row_list }',
  ),
  fault(
    'packages/workspace/src/collections/conflict-verdicts.ts',
    'settled_at: settled ? sql`now()` : null',
    'settled_at: sql`now()`',
    'apps/server/tests/conflict-verdicts.server.test.ts',
  ),
  fault(
    'packages/workspace/src/collections/reviewing-history.ts',
    'isLeftOut: isPresent && last.search_id === without',
    'isLeftOut: last.search_id === without',
    'apps/server/tests/reviewing-history.server.test.ts',
  ),
  workspace('accounts/merge-accounts', 'sql`other.may`)} > ', 'sql`other.may`)} < '),
  workspace('logs/usage', 'select null, count(distinct user_id), sum', 'select null, count(user_id), sum'),
  server('sign-in/second-step', ' || account.updated_at.toISOString() !== as_of) throw', ') throw', 'second-factor'),
  server(
    'reports/what-was-added',
    'people: eachOnce([...added.people, ...(earlier?.people ?? [])]),',
    'people: eachOnce(added.people),',
    'alerts',
  ),
  server(
    'routes/admin-people',
    "  if (id === caller.account.id) throw new AppError('own_account')\n  if (!(await services.workspace.secondFactors.reset(",
    '  if (!(await services.workspace.secondFactors.reset(',
    'second-factor',
  ),
  server(
    'discovery/independence',
    'findTies(block, [...picked, ...block], comparing)',
    'findTies(block, block, comparing)',
    'apps/server/src/discovery/independence.test.ts',
  ),
  server(
    'manuscripts/match-people',
    'if (other.place !== place && !found.coauthors.has(other.place))',
    'if (!found.coauthors.has(other.place))',
    'apps/server/src/manuscripts/match-people.test.ts',
  ),
  workspace(
    'sign-in/tries',
    `greatest(\${started_at} + interval '1 hour', \${waits_until})`,
    `(\${started_at} + interval '1 hour')`,
  ),
  fault(
    'packages/catalogue/src/importing/completing/complete-entities.ts',
    'if (index !== undefined && index !== own) columns',
    'if (index !== undefined) columns',
    'packages/catalogue/src/importing/numbering/merged-ids.storage.test.ts',
  ),
  fault(
    'packages/catalogue/src/importing/reading/merge-batches.ts',
    "    if (currentFile.name === earlierFile.name) return 'newer'\n",
    '',
    'packages/catalogue/src/importing/update.storage.test.ts',
  ),
  fault(
    'packages/curation/src/affiliations/fold-institutions.ts',
    'const joined = [leaders[from]!, leaders[into]!]',
    'const joined = [leaders[from]!]',
    'packages/curation/src/affiliations/fold-institutions.test.ts',
  ),
  workspace('rules/quotas', ' and other.organisation_id = this.organisation_id', ''),
  workspace(
    'accounts/merge-accounts',
    'memberships.is_local_admin or excluded.is_local_admin',
    'excluded.is_local_admin',
  ),
  workspace(
    'accounts/memberships',
    'delete(teamMembers).where(and(eq(teamMembers.team_id, uuid), eq(teamMembers.user_id, userId)))',
    'delete(teamMembers).where(eq(teamMembers.team_id, uuid))',
    'sign-in/sign-in',
  ),
  workspace(
    'sign-in/known-devices',
    '            set: { last_at: sql`now()` },',
    '            set: { device_hash },',
    'sign-in/tries',
  ),
  workspace(
    'accounts/sessions',
    'isNull(sessions.ended_at), gt(sessions.expires_at, now))\n\n/**',
    'isNull(sessions.ended_at))\n\n/**',
  ),
  server(
    'discovery/conflict-cells',
    'at < rowIds.length && authorIds',
    'at < 1 && authorIds',
    'apps/server/src/discovery/conflict-cells.test.ts',
  ),
  page('lib/queue.ts', 'priority: priorities[priority]', 'priority: -priorities[priority]'),
  page('lib/send-queue.ts', 'lastTask = result.catch(() => undefined)', 'lastTask = result'),
  page('lib/change-with-retry.ts', 'updated_at: currentThing.updated_at', 'updated_at: seen.updated_at'),
  page('lib/next-address.ts', " || address.pathname.startsWith('//')", ''),
  page('model/collection/hidden-filter.ts', "own?.type === 'include'", "own?.type === 'exclude'"),
  page(
    'model/collection/collected-conflicts.ts',
    'authorIds.has(id) || found?.in_coi_input',
    'authorIds.has(id) && found?.in_coi_input',
  ),
  page('model/collection/continue-query.ts', "=== 'include' ? filters : others", "=== 'include' ? others : filters"),
  page(
    'model/filters/filter-changes.ts',
    'start === minimum && end === maximum',
    'start === minimum || end === maximum',
  ),
  page('model/filters/without-hidden.ts', 'values.length === 0 ? [NO_RECORD] : values }', 'values }'),
  page('model/query/fit-query.ts', '{ ...aside?.filters, ...filters }', '{ ...filters, ...aside?.filters }'),
  page('model/query/same-text.ts', '>= SAME_TEXT', '> SAME_TEXT'),
  page('features/results/list-growth.ts', 'count < limit || count >= total', 'count < limit && count >= total'),
  page('features/results/fold-same-works.ts', '    .toSorted()\n', ''),
  page('features/search/search-state.ts', 'isFetching ? null : error', 'error'),
  page('features/judging/judging-provider.tsx', 'if (queue.size() === 0) client', 'client'),
  page('features/lookups/email-candidates.tsx', 'await collection.saveAddress(', 'void collection.saveAddress('),
  page('features/queries/queries-screen.tsx', '.filter((uuid) => selected.has(uuid))', ''),
  page(
    'features/queries/queries-screen.tsx',
    "ordering === 'updated_at' ? '-updated_at' : 'updated_at'",
    "ordering === 'updated_at' ? 'updated_at' : '-updated_at'",
  ),
  page('lib/keep-focus.ts', 'const near = [here, previous]', 'const near = [previous, here]'),
  page(
    'model/collection/collection-store.ts',
    `      if (!view) return
      if (this.#hasTasksBehind()) return this.refresh()
`,
    '      if (!view) return\n',
  ),
  page('model/manuscript/manuscript-query.ts', 'query.manuscript ? checksOf(query.manuscript) : []', '[] as Records'),
  page(
    'features/account/own-sessions.tsx',
    '?.filter(({ is_current }) => !is_current)',
    '',
    'features/account/account-screen',
  ),
  page('features/admin/person-dialog.tsx', '(isSelf && !user.is_operator)', 'isSelf', 'features/admin/people-screen'),
  page('features/approval/approval-panel.tsx', '.filter(({ username }) => username !== user.username)', ''),
  page('features/conflicts/run-check.ts', '    verdicts.push(', '    if (verdicts.length === 0) verdicts.push('),
  page('features/export/system-files.ts', '(!isGone(said) && !isDropped(said))', '!isGone(said)'),
  page(
    'features/filters/presets/use-drafts.ts',
    '{ ...draft, basePreset }',
    '{ ...draft }',
    'features/filters/presets/filter-presets-screen',
  ),
  page('features/report/report-people.tsx', 'history.findLast(', 'history.find(', 'features/report/report-screen'),
  page('features/sharing/share-dialog.tsx', 'name: team.name, may: team.may', 'name: team.name'),
  page('features/shortlist/propose.ts', '  noteTakenBack(uuid, found, false)\n', '', 'features/shortlist/tray'),
  page(
    'features/shortlist/shortlist-actions.ts',
    'asked_at: record.asked_at ?? todayHere()',
    'asked_at: todayHere()',
    'features/shortlist/shortlist-screen',
  ),
  page(
    'model/collection/collection-store.ts',
    'this.state().saved?.uuid !== before.saved.uuid) {',
    '!this.state().saved) {',
  ),
  page(
    'model/collection/collection-storage.ts',
    'if (kept?.owner !== owner) return []',
    'if (!kept) return []',
    'model/collection/collection-state',
  ),
  page('model/collection/collection-reducer.ts', 'kept.filter((other) => other !== next)', 'kept'),
  page('model/collection/shortlist.ts', ' && isGone(record) && !filled.has(record.uuid)', ' && isGone(record)'),
  page('model/query/fit-query.ts', '[...(filter?.values ?? []), identifier]', '[identifier]'),
  page(
    'features/shortlist/propose.ts',
    '    if (collection.state().included !== state.included) return\n',
    '',
    'features/shortlist/tray',
  ),
  page('features/shortlist/independence.ts', ' && mayLeave(record))', ')'),
  page(
    'features/shortlist/shortlist-actions.ts',
    'void send(leaver, { role, alternate_of, declined_reason })',
    'void send(leaver, { role, alternate_of })',
    'features/shortlist/shortlist-screen',
  ),
  page(
    'features/conflicts/verdicts.tsx',
    'person && isKnown(person) && !isStandIn(person)',
    'person && isKnown(person)',
  ),
  page('features/conflicts/editor-line.tsx', 'found.filter(({ is_editor }) => !is_editor)', 'found'),
  page('features/conflicts/conflict-summary.tsx', '    lastId.current = next\n', ''),
  page('features/collection/use-collected-conflicts.ts', ' && !excused)', ')'),
  page(
    'features/results/more-works.tsx',
    'number * WORKS_PER_PAGE < page.count',
    'number * WORKS_PER_PAGE <= page.count',
  ),
  page('features/collection/collection-tools.tsx', '      onUndo: onSearchAgain,\n', ''),
  page('features/export/editor-conflicts.ts', 'at < people.length ?', 'at >= 0 ?'),
  page(
    'features/export/collection-conflicts.ts',
    '(!checksLists && experts.length > MAX_SINGLE_CHECKS)',
    'experts.length > MAX_SINGLE_CHECKS',
  ),
  page(
    'features/report/report-people.tsx',
    '!is_checked && declared.length === 0',
    '!is_checked',
    'features/report/report-screen',
  ),
  page(
    'features/approval/decide.tsx',
    ', { onError: () => collection.refresh() })',
    ')',
    'features/approval/approval-panel',
  ),
  page(
    'features/approval/approval-head.tsx',
    '!newest && unchecked === undefined && saved',
    '!newest && saved',
    'features/approval/approval-panel',
  ),
  page('features/admin/organisation-dialog.tsx', '{name !== own.name && <Delete', "{name !== '' && <Delete"),
  page('ui/confirm-dialog.tsx', '    if (!isPending) act?.reset()\n', '', 'features/admin/opt-outs-screen'),
  page(
    'features/compare/compare-dialog.tsx',
    '+ (conflicts?.records.filter(isUnmatched).length ?? 0)',
    '',
    'features/compare/compare-bar',
  ),
  page('features/lookups/find-emails.tsx', '!best || best.score < SURE_SCORE', '!best'),
  page(
    'features/account/own-record-section.tsx',
    '      await Promise.all(verdictReaders.map((queryKey) => client.invalidateQueries({ queryKey })))\n',
    '',
    'features/account/account-screen',
  ),
  page('features/results/row-frame.tsx', 'useMayEdit() && hasFilter(', 'hasFilter(', 'app/screens/row-slots'),
  page(
    'model/collection/use-collection.ts',
    "useMay('use_collections') && mayEdit",
    "useMay('use_collections')",
    'app/screens/row-slots',
  ),
]
