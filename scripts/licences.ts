/** `npm run licences`: writes what comes with Cognate, and under which licences, into THIRD-PARTY.md. */
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readParts, writeThirdParty } from './licences/third-party.ts'

const root = resolve(import.meta.dirname, '..')
writeFileSync(join(root, 'THIRD-PARTY.md'), writeThirdParty(readParts(root)))
