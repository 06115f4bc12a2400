import { expect, it } from 'vitest'
import { invitationLetter } from './invitation.ts'
import { collectionNewsLetter } from './letters.ts'

const person = { username: 'ada', first_name: 'Ada', last_name: 'Lind', email: 'ada@example.org' }
const news = { collection: 'MS-1', link: 'https://experts.example.org/app/collection/1/', people: 0, works: 0 }
const textOf = (counts: object) => collectionNewsLetter(person, { ...news, ...counts }).text

it('K-01 the letter on a watched collection says of how many people in it conflicts were found', () => {
  expect(textOf({ people: 1, works: 2, conflicts: 2 })).toContain(
    'for the collection “MS-1” there are 1 new person and 2 new works. Conflicts of interest were found for 2 people in it.',
  )
  expect(textOf({ conflicts: 1 })).toContain(
    'the catalogue was updated. A conflict of interest was found for 1 person in “MS-1”.',
  )
  expect(textOf({ works: 1 })).not.toContain('onflict')
})

it('A-02 the letter with a link to a password speaks of a new account to those alone who have none', async () => {
  const memberships = { of: async () => [] } as unknown as Parameters<typeof invitationLetter>[2]['memberships']
  const invited = async (password_hash: string | null) =>
    (await invitationLetter({ ...person, id: '1', password_hash }, 'https://x.example/key/', { memberships })).text
  expect(await invited(null)).toContain('an account for Cognate was made for you. Your user name is ada')
  expect(await invited('a hash')).toContain(
    'a link to a new password for your account for Cognate, and the password that you have',
  )
})
