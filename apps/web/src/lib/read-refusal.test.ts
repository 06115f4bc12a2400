import { expect, it } from 'vitest'
import { readRefusal } from './read-refusal.ts'

it('Q-07 reads problem+json with its code, sentence and fields', () => {
  const error = readRefusal(400, {
    code: 'invalid_request',
    detail: 'The request is not valid.',
    errors: [{ field: 'limit', message: 'Too large' }],
  })
  expect(error).toMatchObject({ status: 400, code: 'invalid_request', detail: 'The request is not valid.' })
  expect(error.fields).toEqual([{ field: 'limit', message: 'Too large' }])
})

it('A-01 reads the shape of the account calls', () => {
  const error = readRefusal(400, { status: 400, errors: [{ code: 'too_short', message: 'Min 14', param: 'password' }] })
  expect(error).toMatchObject({ code: 'too_short', detail: 'Min 14' })
  expect(error.fields).toEqual([{ field: 'password', message: 'Min 14' }])
})

it('reads OpenAlex’s shape', () => {
  expect(readRefusal(404, { error: 'Not found', message: 'There is no such record.' }).detail).toBe(
    'There is no such record.',
  )
})

it('makes a code of the status where the body says nothing', () => {
  expect(readRefusal(502, '<html>bad gateway</html>')).toMatchObject({ code: 'http_502', status: 502 })
})
