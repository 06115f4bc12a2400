import { StartImportRequest } from '@cognate/contract'
import { expect, it } from 'vitest'
import { importCommandOf } from './import-command.ts'

const wordsOf = (request: object, folder?: string) => importCommandOf(StartImportRequest.parse(request), folder)

it('D-01 a form becomes the options of the command, and no value can be an option', () => {
  const slice = { source: 'openalex_api', filter: 'topics.field.id:17', search: '--activate', mailto: 'a@b.example' }
  expect(wordsOf({ ...slice, fresh: true })).toEqual([
    ...['import', 'openalex-api', '--filter=topics.field.id:17', '--search=--activate', '--mailto=a@b.example'],
    ...['--rate=10', '--fresh', '--json'],
  ])
  const folder = { source: 'openalex_folder', folder: 'new', fields: [17, 22], countries: ['NL', 'group:EU'] }
  expect(wordsOf({ ...folder, from_year: 2020, update: true, activate: 'never' }, '/srv/new')).toEqual([
    ...['import', 'openalex', '--field=17,22', '--country=NL,group:EU', '--from-year=2020', '--update', '/srv/new'],
    ...['--no-activate', '--json'],
  ])
})

it('A-09 meaning is switched by the command that does so at a shell', () => {
  const words = (request: object, folder?: string) => wordsOf({ source: 'meaning', ...request }, folder)
  expect(words({ is_on: true })).toEqual(['meaning', 'on', '--json'])
  expect(words({ is_on: true, model: 'all-MiniLM-L6-v2', since: 2015 })).toEqual([
    ...['meaning', 'on', '--model=all-MiniLM-L6-v2', '--since=2015', '--json'],
  ])
  expect(words({ is_on: true, model: 'ours' }, '/srv/ours')).toEqual(['meaning', 'on', '--model=/srv/ours', '--json'])
  expect(words({ is_on: false, model: 'x' })).toEqual(['meaning', 'off', '--json'])
})

it('Q-07 a request that the command would not take is refused', () => {
  const folder = { source: 'openalex_folder', folder: '.' }
  const wrong = [
    { source: 'openalex_api' },
    { source: 'openalex_api', filter: 'a\nb' },
    { source: 'openalex_api', search: 'heat', name: '../elsewhere' },
    { source: 'openalex_api', search: 'heat', rate: 0 },
    { source: 'openalex_api', search: 'heat', base_url: 'http://10.0.0.1' },
    { ...folder, from_year: 2020, to_year: 2010 },
    { ...folder, fields: [9] },
    { ...folder, countries: ['Holland'] },
    { ...folder, countries: ['group:constructor'] },
    { ...folder, institutions: ['W1'] },
    { ...folder, types: ['17'] },
    { source: 'elsewhere', folder: '.' },
    { source: 'meaning', is_on: true, model: '../elsewhere' },
    { source: 'meaning', is_on: true, model: '-h' },
    { source: 'meaning', is_on: true, since: 15 },
  ]
  for (const request of wrong)
    expect(StartImportRequest.safeParse(request).success, JSON.stringify(request)).toBe(false)
})
