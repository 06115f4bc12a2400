import type { QueryView } from '@cognate/contract'
import { expect, it } from 'vitest'
import { groupQueries } from './group-queries.ts'

const query = (uuid: string, query_text: string | null, identifier = 'query_text') =>
  ({
    uuid,
    query_text,
    collection: { records: [{ record_type: 'record', identifier, fields: { display_name: 'Wei Wang' } }] },
  }) as unknown as QueryView

it('groups queries by their text in the order of the page, whatever the spaces', () => {
  const groups = groupQueries([query('1', 'heat'), query('2', 'trees'), query('3', ' heat\n'), query('4', 'heat')])
  expect(groups.map(({ first, others }) => [first.uuid, ...others.map(({ uuid }) => uuid)])).toEqual([
    ['1', '3', '4'],
    ['2'],
  ])
})

it('keeps people of one name apart', () => {
  expect(groupQueries([query('1', null, 'A1'), query('2', null, 'A2'), query('3', null, 'A1')])).toHaveLength(2)
})
