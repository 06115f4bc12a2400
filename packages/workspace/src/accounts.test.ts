import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, fullLicence, openTestWorkspace } from '../testing/database.ts'
import { activeMembership, type Workspace } from './index.ts'

let now = new Date('2030-06-15T12:00:00Z')
let workspace: Workspace

beforeAll(async () => {
  workspace = await openTestWorkspace({ clock: () => now })
})
afterAll(() => workspace.close())

const person = (username: string) => ({ username, email: 'a@example.org', first_name: 'A', last_name: 'B' })

describe('accounts', () => {
  it('A-02 finds an account by its name in any case, and takes no name twice', async () => {
    const made = await workspace.accounts.create({ ...person('Zoë'), password_hash: 'hash' })
    expect(made).toMatchObject({ username: 'Zoë', password_hash: 'hash', is_active: true })
    expect(await workspace.accounts.byUsername('ZOË')).toEqual(made)
    // The same letters, with the accent as a character of its own.
    expect(await workspace.accounts.byUsername('zoe\u0308')).toEqual(made)
    expect(await workspace.accounts.byId(made.id)).toEqual(made)
    await expect(workspace.accounts.create(person('zOë'))).rejects.toMatchObject({ code: 'conflict' })
  })

  it('answers undefined for a name that is unknown, no uuid, or had to be changed to be compared', async () => {
    await workspace.accounts.create(person('exact'))
    expect(await workspace.accounts.byUsername('nobody')).toBeUndefined()
    expect(await workspace.accounts.byUsername('exact\0')).toBeUndefined()
    expect(await workspace.accounts.byUsername('%')).toBeUndefined()
    expect(await workspace.accounts.byId('1; drop table users')).toBeUndefined()
  })

  it('A-02 changes the password and whether the account is active', async () => {
    const { id } = await workspace.accounts.create(person('changing'))
    expect((await workspace.accounts.byId(id))?.password_hash).toBeNull()
    await workspace.accounts.setPassword(id, 'new')
    await workspace.accounts.setActive(id, false)
    expect(await workspace.accounts.byId(id)).toMatchObject({ password_hash: 'new', is_active: false })
  })

  it('A-09 lists accounts by name, whatever their case', async () => {
    await workspace.accounts.create(person('Beta1'))
    await workspace.accounts.create(person('alpha1'))
    const names = (await workspace.accounts.list()).map(({ username }) => username)
    expect(names.indexOf('alpha1')).toBeLessThan(names.indexOf('Beta1'))
  })
})

describe('organisations and licences', () => {
  it('A-09 keeps an organisation and what is set on it', async () => {
    const made = await workspace.organisations.create({ name: 'lab', display_name: 'Lab' })
    expect(made).toMatchObject({ frontend_theme: 'default', nl_language: false, query_retention_days: null })
    const changed = await workspace.organisations.update(made.id, { nl_language: true, query_retention_days: 90 })
    expect(changed).toEqual({ ...made, nl_language: true, query_retention_days: 90 })
    expect(await workspace.organisations.byName('lab')).toEqual(changed)
    await expect(workspace.organisations.create({ name: 'lab', display_name: 'x' })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('A-06 gives an organisation its licence in place of the one it had', async () => {
    const { id } = await workspace.organisations.create({ name: 'licensed', display_name: 'Licensed' })
    expect(await workspace.licences.of(id)).toBeUndefined()
    await workspace.licences.set(id, fullLicence)
    expect(await workspace.licences.of(id)).toEqual(fullLicence)
    const small = { ...fullLicence, kind: 'individual', endpoints: ['topics'], datasets: [] } as const
    await workspace.licences.set(id, small)
    expect(await workspace.licences.of(id)).toEqual(small)
  })
})

describe('memberships', () => {
  it('A-06 tells the licence in force: from its first day to its last, and not after', async () => {
    const { user_id, organisation_id } = await aMember(workspace, 'mia', 'timed')
    await workspace.licences.set(organisation_id, {
      ...fullLicence,
      valid_from: '2030-01-01',
      valid_until: '2030-12-31',
    })
    const inForceAt = async (time: string) => {
      now = new Date(time)
      return (await workspace.memberships.of(user_id))[0]?.licence !== null
    }
    expect(await inForceAt('2029-12-31T23:59:59Z')).toBe(false)
    expect(await inForceAt('2030-01-01T00:00:00Z')).toBe(true)
    expect(await inForceAt('2030-12-31T23:59:59Z')).toBe(true)
    expect(await inForceAt('2031-01-01T00:00:00Z')).toBe(false)
  })

  it('A-05 chooses the active organisation among those the person may use', async () => {
    const { user_id } = await aMember(workspace, 'nora', 'first')
    const second = await aMember(workspace, 'nora', 'second')
    const third = await aMember(workspace, 'nora', 'third')
    const active = async () => activeMembership(await workspace.memberships.of(user_id))?.organisation.name
    expect(await active()).toBe('first')
    expect(await workspace.memberships.setActive(user_id, 'second')).toBe(true)
    expect(await active()).toBe('second')
    expect((await workspace.memberships.of(user_id)).map(({ is_active }) => is_active)).toEqual([false, true, false])

    await workspace.memberships.set(user_id, third.organisation_id, { is_validated: false })
    expect(await workspace.memberships.setActive(user_id, 'third')).toBe(false)
    await aMember(workspace, 'other', 'foreign')
    expect(await workspace.memberships.setActive(user_id, 'foreign')).toBe(false)
    expect(await active()).toBe('second')

    expect(await workspace.memberships.remove(user_id, second.organisation_id)).toBe(true)
    expect(await active()).toBe('first')
  })

  it('A-06 leaves nobody active whose organisations have no licence', async () => {
    const { user_id, organisation_id } = await aMember(workspace, 'olga', 'ended')
    await workspace.licences.set(organisation_id, { ...fullLicence, valid_until: '2001-01-01' })
    expect(activeMembership(await workspace.memberships.of(user_id))).toBeUndefined()
    expect(await workspace.memberships.of('not a uuid')).toEqual([])
  })
})
