import { describe, expect, it } from 'vitest'
import { problemOfTeamName } from './team-name.ts'

describe('A-07 the name of a new team', () => {
  it.each([
    ['', 'Field is required'],
    ['   ', 'Field is required'],
    ['Crew', 'Name must be at least 5 characters.'],
    ['Crew ', 'Name must be at least 5 characters.'],
    ['Board', 'Team name already exists.'],
    [' Board ', 'Team name already exists.'],
    ['A-Team', undefined],
  ])('%j: %j', (name, problem) => expect(problemOfTeamName(name, ['Board', 'Old'])).toBe(problem))

  it('says of a name that is both taken and short that it is taken', () => {
    expect(problemOfTeamName('Old', ['Old'])).toBe('Team name already exists.')
  })
})
