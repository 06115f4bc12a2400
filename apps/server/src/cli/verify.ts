import { createPublicKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Command } from 'commander'
import { checkSeal, readPublicKey, sealedKinds } from '../reports/seal.ts'
import { jsonOption } from './arguments.ts'
import { CommandFailure, UsageFailure } from './command-failure.ts'
import { type OutputOptions, printResult } from './print-result.ts'

/** `cognate verify`: whether any byte of a sealed report or answer is another than when it was sealed. Needs no installation. */
export function verifyCommand(): Command {
  return new Command('verify')
    .argument('<file>', 'a sealed report or frozen answer')
    .option('--key <file>', 'the public key that must have sealed it: the answer of /api/seal/, or PEM')
    .addOption(jsonOption())
    .action(verify)
}

async function verify(path: string, { key: keyPath, ...options }: OutputOptions & { key?: string }): Promise<void> {
  const expected = keyPath === undefined ? undefined : await readKey(keyPath)
  const check = checkSeal(await readBytes(path), expected)
  switch (check.is) {
    case 'not_sealed':
      throw new CommandFailure(`${path} is not a sealed file.`)
    case 'changed':
      throw new CommandFailure(`${path} was CHANGED after it was sealed.`)
    case 'other_key':
      throw new CommandFailure(`${path} was sealed by ANOTHER key: ${check.key.fingerprint}.`)
    case 'whole': {
      const { kind, sealed_at, key } = check
      const whose = expected ? 'the expected key' : 'the key that it names; --key says whose key that must be'
      const said = `Unchanged: a ${sealedKinds[kind]}, sealed at ${sealed_at} by ${whose}. ${key.fingerprint}`
      printResult(options, { done: 'verify', kind, sealed_at, fingerprint: key.fingerprint }, said)
    }
  }
}

function readBytes(path: string): Promise<Buffer> {
  return readFile(path).catch((error) => {
    throw new UsageFailure(`${path} cannot be read: ${(error as Error).message}`)
  })
}

async function readKey(path: string): Promise<KeyObject> {
  const text = (await readBytes(path)).toString('utf8')
  const key = keyOf(text)
  if (key?.asymmetricKeyType === 'ed25519') return key
  throw new UsageFailure(`${path} holds no Ed25519 public key: give the answer of /api/seal/, or PEM.`)
}

function keyOf(text: string): KeyObject | undefined {
  try {
    return text.trimStart().startsWith('{') ? readPublicKey(JSON.parse(text).public_key) : createPublicKey(text)
  } catch {
    return undefined
  }
}
