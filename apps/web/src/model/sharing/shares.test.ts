import { describe, expect, it } from 'vitest'
import { shareLabel, toShareRequest } from './shares.ts'

const ada = { username: 'ada', first_name: 'Ada', last_name: 'Lindqvist' }
const board = { uuid: 'b0a2d9a5-0000-4000-8000-000000000001', name: 'Editorial board' }
const owned = { access: { is_owned: true }, shared_users: [], shared_teams: [] }

describe('C-06 sharing', () => {
  it('says Share of what is shared with nobody', () => expect(shareLabel(owned)).toBe('Share'))

  it('says Sharing of what is shared with a user or a team', () => {
    expect(shareLabel({ ...owned, shared_users: [ada] })).toBe('Sharing')
    expect(shareLabel({ ...owned, shared_teams: [board] })).toBe('Sharing')
  })

  it('says Shared with you of what belongs to somebody else, whoever else it is shared with', () => {
    expect(shareLabel({ ...owned, access: { is_owned: false } })).toBe('Shared with you')
    expect(shareLabel({ ...owned, access: { is_owned: false }, shared_users: [ada] })).toBe('Shared with you')
  })

  it('sends user names and uuids of teams, and what they may do', () => {
    expect(
      toShareRequest([
        { kind: 'team', key: board.uuid, name: board.name },
        { kind: 'user', key: 'ada', name: 'Ada Lindqvist', may: 'view' },
      ]),
    ).toEqual({ shared_users: ['ada'], shared_teams: [board.uuid], rights: [{ to: 'ada', may: 'view' }] })
  })
})
