import type { SubmissionPayload } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, ask, openTestWorkspace } from '../../testing/database.ts'
import type { Actor, Workspace } from '../index.ts'

let workspace: Workspace & { url: string }
let ada: Actor
beforeAll(async () => {
  workspace = await openTestWorkspace()
  ada = await aMember(workspace, 'ada', 'north')
  await workspace.submissions.setSystem(ada.organisation_id, {
    url: 'https://desk.example.org/',
    secret: 'x'.repeat(32),
  })
})
afterAll(() => workspace.close())

async function queueOne(name: string) {
  const { uuid } = await workspace.searches.create(ada, { name })
  const payload = (reference: string): SubmissionPayload => ({
    version: 1,
    organisation: { name: 'north', display_name: 'north' },
    submitted_by: { username: 'ada', first_name: 'A', last_name: 'B' },
    collection: { uuid, name, external_identifier: reference },
    records: [],
  })
  return { uuid, payload, queue: (reference: string) => workspace.submissions.queue(ada, uuid, payload(reference)) }
}
/** Lets time pass for all submissions. */
const wait = (span: string) =>
  ask(
    workspace.url,
    `update submissions set next_attempt_at = next_attempt_at - interval '${span}',
       leased_until = leased_until - interval '${span}'`,
  )

describe('submissions', () => {
  it('C-07 gives an attempt to one process, and to another if the first never reports back', async () => {
    const { uuid, queue } = await queueOne('left lying')
    const queued = await queue('MS-1')
    const first = await workspace.submissions.claim(30_000)
    expect(first).toMatchObject({ uuid: queued?.uuid, attempt: 1, system: { url: 'https://desk.example.org/' } })
    expect(await workspace.submissions.claim(30_000)).toBeUndefined()
    await wait('31 seconds')
    const second = await workspace.submissions.claim(30_000)
    expect(second).toMatchObject({ uuid: queued?.uuid, attempt: 2 })
    // The first one wakes up again, and what it has to say does not count any more.
    await workspace.submissions.settle(first!.uuid, first!.attempt, { state: 'failed', error: 'too late' })
    expect((await workspace.submissions.latest(ada, uuid))?.state).toBe('sending')
    await workspace.submissions.settle(second!.uuid, second!.attempt, { state: 'delivered' })
    expect(await workspace.submissions.latest(ada, uuid)).toMatchObject({
      state: 'delivered',
      delivered_at: expect.any(Date),
    })
  })

  it('C-07 waits until the next attempt is due', async () => {
    const { uuid, queue } = await queueOne('waiting')
    await queue('MS-2')
    const { uuid: submission, attempt } = (await workspace.submissions.claim(30_000))!
    await workspace.submissions.settle(submission, attempt, { state: 'queued', error: 'busy', retryInMs: 5000 })
    expect(await workspace.submissions.claim(30_000)).toBeUndefined()
    expect(await workspace.submissions.latest(ada, uuid)).toMatchObject({ state: 'queued', last_error: 'busy' })
    await wait('5 seconds')
    expect(await workspace.submissions.claim(30_000)).toMatchObject({ uuid: submission, attempt: 2 })
    await workspace.submissions.settle(submission, 2, { state: 'delivered' })
  })

  it('C-07 replaces waiting older content by newer', async () => {
    const { uuid, queue } = await queueOne('changed')
    const older = await queue('MS-3')
    const newer = await queue('MS-4')
    expect(newer?.uuid).not.toBe(older?.uuid)
    const claimed = await workspace.submissions.claim(30_000)
    expect(claimed?.payload.collection.external_identifier).toBe('MS-4')
    expect(await workspace.submissions.claim(30_000)).toBeUndefined()
    await workspace.submissions.settle(claimed!.uuid, 1, { state: 'delivered' })
    expect(await workspace.submissions.latest(ada, uuid)).toMatchObject({ uuid: newer?.uuid, state: 'delivered' })
  })

  it('C-07 sends nothing older again once newer content followed while it was being sent', async () => {
    const { uuid, queue } = await queueOne('overtaken')
    const { user_id, organisation_id } = ada
    for (const [older, newer] of [
      ['MS-7', 'MS-8'],
      ['MS-9', 'MS-10'],
    ] as const) {
      await queue(older)
      const sending = (await workspace.submissions.claim(30_000))!
      await queue(newer)
      // The first one fails for now; of the second nobody hears again.
      if (older === 'MS-7')
        await workspace.submissions.settle(sending.uuid, 1, { state: 'queued', error: 'busy', retryInMs: 5000 })
      const claimed = (await workspace.submissions.claim(30_000))!
      expect(claimed.payload.collection.external_identifier).toBe(newer)
      await workspace.submissions.settle(claimed.uuid, 1, { state: 'delivered' })
      await wait('31 seconds')
      expect(await workspace.submissions.claim(30_000)).toBeUndefined()
    }
    expect(await workspace.submissions.latest(ada, uuid)).toMatchObject({ state: 'delivered' })
    const page = { page: 1, page_size: 10 }
    const { results } = await workspace.submissions.deliveries(organisation_id, page)
    const own = results.filter(({ collection, sent_by }) => collection === uuid && sent_by === 'ada')
    expect(own.map(({ state }) => state)).toEqual(['delivered', 'replaced', 'delivered', 'replaced'])
    await expect(workspace.submissions.sendAgain(organisation_id, own[1]!.uuid, user_id)).rejects.toMatchObject({
      code: 'delivery_goes_on',
    })
  })

  it('C-07 gives what failed all its attempts again, whoever sends it once more', async () => {
    const { queue } = await queueOne('failed')
    const fail = async () => {
      const claimed = (await workspace.submissions.claim(30_000))!
      await workspace.submissions.settle(claimed.uuid, claimed.attempt, { state: 'failed', error: 'down' })
      return claimed
    }
    const queued = await queue('MS-6')
    expect(await fail()).toMatchObject({ uuid: queued?.uuid, attempt: 1 })
    const resent = { uuid: queued?.uuid, state: 'queued', attempts: 0, last_error: null }
    expect(await queue('MS-6')).toMatchObject(resent)
    expect(await fail()).toMatchObject({ uuid: queued?.uuid, attempt: 1 })
    const { organisation_id, user_id } = ada
    const sendAgain = () => workspace.submissions.sendAgain(organisation_id, queued!.uuid, user_id)
    expect(await sendAgain()).toMatchObject(resent)
    const claimed = await workspace.submissions.claim(30_000)
    expect(claimed).toMatchObject({ uuid: queued?.uuid, attempt: 1 })
    await workspace.submissions.settle(claimed!.uuid, 1, { state: 'delivered' })
    expect(await sendAgain()).toMatchObject({ ...resent, delivered_at: null })
    expect(await fail()).toMatchObject({ uuid: queued?.uuid, attempt: 1 })
  })

  it('C-07 accepts nothing of somebody else, and ends with the collection', async () => {
    const { uuid, payload, queue } = await queueOne('mine')
    const ben = await aMember(workspace, 'ben', 'north')
    expect(await workspace.submissions.queue(ben, uuid, payload('MS-5'))).toBeUndefined()
    expect(await workspace.submissions.latest(ben, uuid)).toBeUndefined()
    await queue('MS-5')
    await workspace.searches.remove(ada, uuid)
    expect(await workspace.submissions.claim(30_000)).toBeUndefined()
  })
})
