import { readPlatform, refusePlatform } from './platform.ts'

// Imported first by every program: native code of another platform would end it with an error that explains nothing.
const refusal = refusePlatform(readPlatform())
if (refusal !== undefined) {
  process.stderr.write(`${refusal}\n`)
  process.exit(1)
}
