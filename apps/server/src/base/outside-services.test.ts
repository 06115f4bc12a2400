import { pinnedModels } from '@cognate/meaning'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { allServicesOff, otherServices, outsideServices } from './outside-services.ts'

it('calls every service at its default address, unless its setting says another or off', () => {
  const addresses = Object.values(outsideServices).map(({ address }) => new URL(address))
  expect(Object.values(readConfig({}).lookups.urls)).toEqual(addresses)
  expect(Object.values(readConfig(allServicesOff()).lookups.urls)).toEqual(addresses.map(() => undefined))
  const changedUrls = readConfig({ ...allServicesOff(), CROSSREF_URL: 'http://127.0.0.1:8001/' }).lookups.urls
  expect(changedUrls).toMatchObject({ crossref: new URL('http://127.0.0.1:8001/'), wikidata: undefined })
})

it('tries whether models can be fetched with a file that is fetched', () => {
  const { path, files } = pinnedModels['all-MiniLM-L6-v2']
  expect(files.map(({ file }) => `/${path}/${file}`)).toContain(otherServices.models.trial.path)
})
