import {
  ConflictChecksAnswer,
  ConflictsAnswer,
  ConflictVerdictView,
  CorrectionsPage,
  type FindSimilarAnswer,
  MOST_VERDICTS,
} from '@cognate/contract'
import { ask as query } from '@cognate/workspace/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openCommandLine } from './support/command-line.ts'
import { makeLocalAdmin, openConflictChecker } from './support/roles.ts'
import { aQuery, type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

type Expert = Extract<FindSimilarAnswer['results'][number], { record_type: 'author' }>

const URL = '/api/conflict_verdicts/'
const TEXT = 'Street trees cool cities in summer'
let server: TestServer
let editor: Client
let colleague: Client
let round = 0
/** An author of a text, and experts for it who are in conflict with them and not. */
let author: string
let expert: Expert
let free: Expert
beforeAll(async () => {
  server = await startTestServer()
  const client = await signedIn(server, 'first')
  const first = (await client.post('/api/find_similar/', aQuery(TEXT))).json() as FindSimilarAnswer
  for (const { identifier } of first.results) {
    author = identifier
    const { results } = await ask(client, {})
    expert = results.find(
      ({ fields }) => marked(fields).conflict && marked(fields).coauthorship > 0 && !marked(fields).in_coi_input,
    )!
    free = results.find(({ fields }) => !marked(fields).conflict)!
    if (expert && free) break
  }
})
afterAll(() => server.close())
beforeEach(async () => {
  const organisation = `house-${++round}`
  editor = await signedIn(server, `editor-${round}`, { organisation })
  colleague = await signedIn(server, `colleague-${round}`, { organisation })
  await openConflictChecker(server, organisation)
})

const marked = ({ conflict_of_interest }: Expert['fields']) => conflict_of_interest!
const hides = { filters: { coi_authors: { type: 'exclude', values: [] } } }
const ask = async (client: Client, more: object) => {
  const conflict_of_interest = { records: [author] }
  const response = await client.post('/api/find_similar/', {
    ...aQuery(TEXT),
    limit: 200,
    conflict_of_interest,
    ...more,
  })
  expect(response.statusCode).toBe(200)
  return response.json() as { results: Expert[] }
}
const askManuscript = async (client: Client, manuscript: string, more: object = {}) =>
  (await client.post('/api/find_similar/', { dataset: 'experts', limit: 200, manuscript, ...more })).json() as {
    results: Expert[]
  }
const find = ({ results }: { results: Expert[] }, id: string) => results.find(({ identifier }) => identifier === id)
const say = async (client: Client, body: object) => {
  const response = await client.post(URL, { person: expert.identifier, against: author, ...body })
  expect(response.statusCode).toBe(201)
  return ConflictVerdictView.parse(response.json())
}
const aManuscript = async (client: Client) => {
  const manuscript = { title: TEXT, authors: [{ name: 'One', identifier: author }] }
  const conflict_of_interest = { records: [], since: 2000 }
  const saved = await client.post('/api/searches/', { name: 'MS-1', manuscript, conflict_of_interest })
  return saved.json().uuid as string
}

describe('"not a conflict"', () => {
  it('K-01 is remembered for the organisation: nobody hides that person any more, everybody sees why', async () => {
    expect(find(await ask(editor, hides), expert.identifier)).toBeUndefined()
    const made = await say(editor, { verdict: 'not_a_conflict', reason: 'Another of this name' })
    expect(made).toMatchObject({ ground: 'wrong_person', manuscript: null, made_by: { username: `editor-${round}` } })
    for (const client of [editor, colleague]) {
      const kept = find(await ask(client, hides), expert.identifier)!
      const { conflict, coauthorship, verdicts } = marked(kept.fields)
      expect([conflict, coauthorship > 0]).toEqual([false, true])
      expect(verdicts).toEqual([made])
    }
    const stranger = await signedIn(server, `stranger-${round}`)
    expect(find(await ask(stranger, hides), expert.identifier)).toBeUndefined()
    expect((await stranger.get(URL)).json()).toEqual({ results: [] })
    expect((await stranger.delete(`${URL}${made.uuid}/`)).json().code).toBe('verdict_not_found')
  })

  it('K-01 counts as well where a filter alone names whom people are in conflict with', async () => {
    const filter = { conflict_of_interest: undefined, filters: { coi_authors: { type: 'exclude', values: [author] } } }
    expect(find(await ask(editor, filter), expert.identifier)).toBeUndefined()
    await say(editor, { verdict: 'not_a_conflict' })
    expect(find(await ask(editor, filter), expert.identifier)).toBeDefined()
  })

  it('K-01 takes what somebody has with one out of the sum, in which each thing of the others counts once', async () => {
    const { results } = await ask(editor, { conflict_of_interest: { records: [expert.identifier] } })
    const others = results.flatMap(({ identifier, fields: { conflict_of_interest: found } }) =>
      found?.conflict && !found.in_coi_input && identifier !== author ? identifier : [],
    )
    const listOf = (ids: string[]) => ({ records: ids.map((identifier) => ({ record_type: 'author', identifier })) })
    const sumsWith = async (ids: string[]) => {
      const lists = { columns: listOf(ids), rows: listOf([expert.identifier]), methods: ['coauthors', 'coaffiliated'] }
      const answer = await editor.post('/api/conflict_checks/', lists)
      return ConflictChecksAnswer.parse(answer.json()).row_sums
    }
    const [ofAuthor, ofOthers, ofAll] = [
      await sumsWith([author]),
      await sumsWith(others),
      await sumsWith([author, ...others]),
    ]
    expect(ofAll).not.toEqual(ofOthers)
    await say(editor, { verdict: 'not_a_conflict' })
    expect(await sumsWith([author, ...others])).toEqual(ofOthers)
    expect(await sumsWith([author])).toEqual(ofAuthor)
  })

  it(`K-01 is kept ${MOST_VERDICTS.toLocaleString('en')} times at most, and may then still be said again`, async () => {
    const { id } = (await server.workspace.organisations.byName(`house-${round}`))!
    await query(
      server.workspace.url,
      `insert into conflict_verdicts (uuid, organisation_id, verdict, person_id, person_name, against_id, against_name, reason)
       select gen_random_uuid(), '${id}', 'not_a_conflict', 'A' || at, '', 'A0', '', '' from generate_series(1, ${MOST_VERDICTS - 1}) at`,
    )
    const verdict = { verdict: 'not_a_conflict', person: expert.identifier, against: author }
    expect((await editor.post(URL, verdict)).statusCode).toBe(201)
    expect((await editor.post(URL, { ...verdict, reason: 'A namesake' })).json()).toMatchObject({
      reason: 'A namesake',
    })
    const more = await editor.post(URL, { ...verdict, person: free.identifier })
    expect(more.json()).toMatchObject({ code: 'quota_reached' })
  })

  it('K-01 is taken back by who made it and by local administrators', async () => {
    const { uuid } = await say(editor, { verdict: 'not_a_conflict' })
    expect((await colleague.delete(`${URL}${uuid}/`)).json().code).toBe('not_owner')
    await makeLocalAdmin(server, `colleague-${round}`)
    expect((await colleague.delete(`${URL}${uuid}/`)).statusCode).toBe(204)
    expect(find(await ask(editor, hides), expert.identifier)).toBeUndefined()
  })

  it('K-01 for a wrong institution leaves shared works, and a later verdict takes the place of an earlier one', async () => {
    await say(editor, { verdict: 'not_a_conflict', ground: 'wrong_institution' })
    const still = find(await ask(editor, {}), expert.identifier)!
    expect(marked(still.fields)).toMatchObject({ conflict: true, verdicts: [{ ground: 'wrong_institution' }] })
    expect(find(await ask(editor, hides), expert.identifier)).toBeUndefined()
    await say(editor, { verdict: 'not_a_conflict', ground: 'wrong_person' })
    expect((await editor.get(URL)).json().results).toMatchObject([{ ground: 'wrong_person' }])
    expect(marked(find(await ask(editor, {}), expert.identifier)!.fields).conflict).toBe(false)
  })

  it('goes to the operator as a proposed correction, who says when it is dealt with', async () => {
    const about = { person: expert.identifier, against: author }
    const { uuid, correction } = await say(editor, {
      verdict: 'not_a_conflict',
      ground: 'wrong_institution',
      reason: 'Two of that name',
    })
    expect(correction).toBe('proposed')
    const operator = await signedIn(server, `operator-${round}`, { organisation: `office-${round}` })
    const { id } = (await server.workspace.accounts.byUsername(`operator-${round}`))!
    await server.workspace.accounts.setOperator(id, true)
    const listed = async (search = '') =>
      CorrectionsPage.parse((await operator.get(`/api/admin/corrections/${search}`)).json()).results.filter(
        (one) => one.uuid === uuid,
      )
    expect(await listed()).toMatchObject([
      {
        ...{ ground: 'wrong_institution', reason: 'Two of that name', settled_at: null },
        ...{ person: { identifier: about.person }, against: { identifier: about.against } },
        organisation: { name: `house-${round}` },
      },
    ])
    expect((await editor.get('/api/admin/corrections/')).statusCode).toBe(404)
    await operator.put(`/api/admin/corrections/${uuid}/`, { settled: true })
    expect([await listed(), (await listed('?settled=1')).length]).toEqual([[], 1])
    expect((await editor.get(URL)).json().results).toMatchObject([{ uuid, correction: 'settled' }])
    await operator.put(`/api/admin/corrections/${uuid}/`, { settled: false })
    expect(await listed()).toHaveLength(1)
  })

  it('is listed and dealt with from the command line', async () => {
    const { uuid } = await say(editor, { verdict: 'not_a_conflict', ground: 'wrong_person', reason: 'A namesake' })
    const { run, ask: askFor, close } = await openCommandLine({}, server.workspace.url)
    try {
      expect((await run('correction list')).stdout).toMatch(
        new RegExp(`${uuid} .* wrong person .* house-${round} .*A namesake`),
      )
      expect(await askFor(`correction settle ${uuid}`)).toEqual({ uuid, done: 'settle' })
      expect((await run('correction list')).stdout).not.toContain(uuid)
      expect((await run('correction list --settled')).stdout).toContain(uuid)
      expect(await run('correction settle of-nobody')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('There is no correction of-nobody: see cognate correction list.'),
      })
    } finally {
      await close()
    }
  })

  it('Q-06 names nobody who asked to be left out to operators, and counts what is listed', async () => {
    const { uuid } = await say(editor, { verdict: 'not_a_conflict', ground: 'wrong_person', reason: 'A namesake' })
    const operator = await signedIn(server, `operator-${round}`, { organisation: `office-${round}` })
    const { id } = (await server.workspace.accounts.byUsername(`operator-${round}`))!
    await server.workspace.accounts.setOperator(id, true)
    const listed = async () => CorrectionsPage.parse((await operator.get('/api/admin/corrections/')).json())
    const before = await listed()
    const { run, close } = await openCommandLine({}, server.workspace.url)
    try {
      for (const asked of [expert.identifier, author]) {
        await server.workspace.optOuts.add(asked)
        await server.hear()
        const { count, results } = await listed()
        expect([count, results.filter((one) => one.uuid === uuid)]).toEqual([results.length, []])
        expect((await run('correction list')).stdout).not.toContain(uuid)
        await server.workspace.optOuts.remove(asked)
        await server.hear()
        expect(await listed()).toEqual(before)
      }
      expect((await run('correction list')).stdout).toContain(uuid)
    } finally {
      await close()
    }
  })

  it('K-01 on one author leaves the conflicts with another', async () => {
    await say(editor, { verdict: 'not_a_conflict' })
    const other = (await editor.post('/api/conflicts/', { author: expert.identifier, against: [author] })).json()
    const coauthor = await coauthorOf(expert.identifier, author)
    expect(other).toMatchObject({ conflict: false, verdicts: [{ verdict: 'not_a_conflict' }] })
    const both = { conflict_of_interest: { records: [author, coauthor] } }
    expect(find(await ask(editor, { ...hides, ...both }), expert.identifier)).toBeUndefined()
  })

  it('K-02 K-03 stands in the details and in the checker, beside what was found', async () => {
    const made = await say(editor, { verdict: 'not_a_conflict' })
    const details = await editor.post('/api/conflicts/', { author: expert.identifier, against: [author] })
    const answer = ConflictsAnswer.parse(details.json())
    expect(answer).toMatchObject({ conflict: false, verdicts: [made] })
    expect(answer.coauthorship_count).toBeGreaterThan(0)
    const lists = { rows: { records: [expert.identifier, free.identifier] }, columns: { records: [author] } }
    const checked = await editor.post('/api/conflict_checks/', { ...lists, methods: ['coauthors'] })
    const matrix = ConflictChecksAnswer.parse(checked.json())
    expect([matrix.verdicts, matrix.cells.length]).toEqual([[made], 1])
  })
})

describe('what stays with a manuscript', () => {
  it('K-01 a waived conflict is told with its reason there, and nowhere else', async () => {
    const manuscript = await aManuscript(editor)
    const made = await say(editor, { verdict: 'waived', manuscript, reason: 'One anthology of 2012' })
    const kept = find(await askManuscript(editor, manuscript, hides), expert.identifier)!
    expect(marked(kept.fields)).toMatchObject({ conflict: false, verdicts: [made] })
    expect(find(await askManuscript(editor, await aManuscript(editor), hides), expert.identifier)).toBeUndefined()
    expect((await editor.get(URL)).json().results).toEqual([])
    expect((await editor.get(`${URL}?manuscript=${manuscript}`)).json().results).toEqual([made])
    expect((await colleague.get(`${URL}?manuscript=${manuscript}`)).json().code).toBe('search_not_found')
    expect((await editor.delete(`/api/searches/${manuscript}/`)).statusCode).toBe(204)
    expect((await editor.delete(`${URL}${made.uuid}/`)).json().code).toBe('verdict_not_found')
  })

  it('K-01 a declared relation is a conflict, with somebody whom the catalogue lacks as well', async () => {
    const manuscript = await aManuscript(editor)
    const family = { person: free.identifier, verdict: 'declared', relation: 'family', manuscript, reason: 'Siblings' }
    expect(marked(find(await askManuscript(editor, manuscript), free.identifier)!.fields).conflict).toBe(false)
    const made = await say(editor, { ...family, against: null, against_name: 'Priya Ramanathan' })
    expect(made.against).toEqual({ identifier: null, display_name: 'Priya Ramanathan' })
    // The same one again takes its place, another one stands beside it.
    const { uuid } = await say(editor, { ...family, against: null, against_name: 'Arun Ramanathan' })
    expect((await say(editor, { ...family, against: null, against_name: 'ARUN ramanathan' })).uuid).toBe(uuid)
    expect((await editor.get(`${URL}?manuscript=${manuscript}`)).json().results).toHaveLength(2)
    expect((await editor.delete(`${URL}${uuid}/`)).statusCode).toBe(204)
    const shown = find(await askManuscript(editor, manuscript), free.identifier)!
    expect(marked(shown.fields)).toMatchObject({ conflict: true, coauthorship: 0, verdicts: [made] })
    expect(find(await askManuscript(editor, manuscript, hides), free.identifier)).toBeUndefined()
    const answer = await editor.post('/api/conflicts/', { author: free.identifier, against: [author], manuscript })
    expect(answer.json()).toMatchObject({ conflict: true, coauthorship_count: 0, verdicts: [made] })
  })

  it('says in a sentence what a verdict lacks', async () => {
    const manuscript = await aManuscript(editor)
    const pair = { person: expert.identifier, against: author }
    for (const [body, words] of [
      [{ ...pair, verdict: 'waived', reason: 'Known' }, 'Name the manuscript'],
      [{ ...pair, verdict: 'waived', manuscript }, 'Say why'],
      [{ ...pair, verdict: 'declared', manuscript }, 'which relation'],
      [{ person: expert.identifier, verdict: 'not_a_conflict' }, 'Name the author'],
      [{ ...pair, verdict: 'not_a_conflict', relation: 'family' }, 'Only of declared'],
    ] as const) {
      const refused = await editor.post(URL, body)
      expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining(words)])
    }
    expect((await editor.post(URL, { ...pair, person: 'A999999999', verdict: 'not_a_conflict' })).statusCode).toBe(404)
  })

  it('Q-05 writes no reason to the log, and hands it to who asks for their own data', async () => {
    await say(editor, { verdict: 'not_a_conflict', reason: 'Quillfeather family' })
    expect(server.log()).not.toContain('Quillfeather')
    expect((await editor.get('/api/account/export/')).json().conflict_verdicts).toMatchObject([
      { reason: 'Quillfeather family', against: [{}] },
    ])
  })
})

/** Somebody else who wrote with an expert. */
async function coauthorOf(id: string, but: string): Promise<string> {
  const short = id.replace(/^.*\//, '')
  const coauthors = (await editor.get(`/api/authors/${short}/coauthors/?years=10`)).json() as { identifier: string }[]
  return coauthors.find(({ identifier }) => identifier !== but)!.identifier
}
