import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { retryDelay, retryOverloaded } from './retry.ts'

const refusal = (code: string, retryAfter?: number) =>
  new ApiError({ status: 503, code, detail: 'Try again shortly.', ...(retryAfter !== undefined && { retryAfter }) })

describe('retryOverloaded', () => {
  it('tries again once where too many people search, and after no other refusal', () => {
    expect(retryOverloaded(0, refusal('overloaded'))).toBe(true)
    expect(retryOverloaded(1, refusal('overloaded'))).toBe(false)
    expect(retryOverloaded(0, refusal('database_unavailable'))).toBe(false)
    expect(retryOverloaded(0, new TypeError('no refusal'))).toBe(false)
  })
})

describe('retryDelay', () => {
  it('waits as long as the server says, but nobody waits for more than ten seconds', () => {
    expect(retryDelay(0, refusal('overloaded', 3))).toBe(3_000)
    expect(retryDelay(0, refusal('overloaded', 30))).toBe(10_000)
    expect(retryDelay(0, refusal('overloaded'))).toBe(1_000)
    expect(retryDelay(0, new TypeError('no refusal'))).toBe(1_000)
  })
})
