/** `npm run licences`: writes the packages that come with Cognate, and their licences, into THIRD-PARTY.md. */
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readParts, writeThirdParty } from './licences/third-party.ts'

const root = resolve(import.meta.dirname, '..')
writeFileSync(join(root, 'THIRD-PARTY.md'), writeThirdParty(readParts(root)))
