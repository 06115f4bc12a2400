import { OidcSettings } from '@cognate/contract'
import { expect, it } from 'vitest'
import { newAccountFor, rightsOf } from './joining.ts'

it('A-07 gives a team that one of two rules gives, however they write its name', () => {
  const rule = (value: string, team: string) => ({ attribute: 'groups', value, teams: [team] })
  const settings = OidcSettings.parse({
    issuer: 'https://uni.example',
    client_id: 'cognate',
    client_secret: 'secret',
    rights: [rule('physics', 'Editors'), rule('law', 'editors')],
  })
  const person = { uid: '1', display: 'Ada', attributes: { groups: ['physics'] } }
  expect(rightsOf(settings, person)).toEqual({ teams: { editors: true } })
})

it('Q-07 keeps no separator of lines in the name of a newcomer, with whom no mail could be sent', () => {
  const person = { uid: '1', display: 'Ada', first_name: 'Ada\u2028', last_name: 'Byron\u2029King', attributes: {} }
  expect(newAccountFor('ada@example.org', person)).toMatchObject({ first_name: 'Ada', last_name: 'Byron King' })
})
