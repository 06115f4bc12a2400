import { describe, expect, it } from 'vitest'
import { addressOfStored, addressOfUnsaved, isReplacedByNextSearch, readSearchAddress } from './search-address.ts'

const read = (address: string, uuid?: string) =>
  readSearchAddress(uuid, new URL(address, 'https://c.example').searchParams)

describe('S-06 the address of a search', () => {
  it('asks for nothing at home', () => {
    expect(read('/app/')).toEqual({ kind: 'home' })
    expect(read('/app/?query_key=')).toEqual({ kind: 'home' })
    expect(read('/app/?view=topics')).toEqual({ kind: 'home' })
  })

  it('names an unsaved query by its key, and a stored one by its uuid', () => {
    expect(read(addressOfUnsaved('k1'))).toEqual({ kind: 'unsaved', key: 'k1' })
    expect(read(addressOfStored('u1'), 'u1')).toEqual({ kind: 'stored', uuid: 'u1' })
    expect(addressOfStored('u1')).toBe('/app/query/u1/')
  })

  it('is that of the stored query where it carries a key as well', () => {
    expect(read('/app/query/u1/?query_key=k1', 'u1')).toEqual({ kind: 'stored', uuid: 'u1' })
  })

  it('makes room in the history while its search runs, and stays there once it is answered', () => {
    const searchOf = (address: string) => new URL(address, 'https://c.example').search
    expect(isReplacedByNextSearch(searchOf(addressOfUnsaved('k1')))).toBe(true)
    expect(isReplacedByNextSearch(searchOf(addressOfStored('u1')))).toBe(false)
    expect(isReplacedByNextSearch('')).toBe(false)
  })
})
