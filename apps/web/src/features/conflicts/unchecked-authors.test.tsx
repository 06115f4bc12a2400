import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { saidToLack, unmatched } from '../../model/conflicts/checked-people.ts'
import { similarAuthors } from '../../model/conflicts/similar-authors.ts'
import { noConflicts } from '../../model/filters/preset-filters.ts'
import { UncheckedAuthors } from './unchecked-authors.tsx'

const person = { id: 'A1', display_name: 'One of them', hint: '' } as never
const say = (matchesOf: Record<string, never[] | undefined>) => {
  const client = new QueryClient()
  for (const [name, matches] of Object.entries(matchesOf))
    if (matches) client.setQueryData(similarAuthors(name).queryKey, matches)
  const names = Object.keys(matchesOf)
  const page = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <UncheckedAuthors ids={names} conflicts={{ ...noConflicts, records: names.map(unmatched) }} />
    </QueryClientProvider>,
  )
  return [...page.matchAll(/<span>(.*?)<\/span>/g)].map(([, text]) => text!.replaceAll(/<[^>]*>/g, ''))
}

it('K-01 asks which one is meant by a name that the catalogue has, and calls no other name missing', () => {
  const walter = { 'Walter Daelemans': [person] }
  expect(say(walter)).toEqual([
    'Not checked for conflicts with Walter Daelemans: choose which Walter Daelemans is meant.',
  ])
  expect(say({ ...walter, 'Yang Liu': [person, person], 'Priya Ramanathan': [] })).toEqual([
    'Not checked for conflicts with Walter Daelemans and Yang Liu: choose which Walter Daelemans and which Yang Liu are meant.',
    'Not checked for conflicts with Priya Ramanathan: this author is not in the catalogue.',
  ])
})

it('K-01 does not ask again about whom somebody said that the catalogue lacks', () => {
  expect(say({ [saidToLack('Bonnie Dorr')]: undefined })).toEqual([
    'Not checked for conflicts with Bonnie Dorr: this author is not in the catalogue.',
  ])
})

it('K-01 gives no reason before it is known whether the catalogue has a name', () => {
  expect(say({ 'Yang Liu': undefined })).toEqual(['Not checked for conflicts with Yang Liu.'])
})
