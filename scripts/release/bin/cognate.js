#!/usr/bin/env node
// `cognate` serves, `cognate COMMAND` runs a command: in this Node if it is new enough, else in the one that was installed with us.
import { spawn } from 'node:child_process'
// Whole: older Nodes lack some of its names, which would end an import of them.
import module from 'node:module'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { nodePackage } from './node-package.js'

const NEEDED = 24
const args = process.argv.length > 2 ? process.argv.slice(2) : ['start']

if (Number.parseInt(process.versions.node, 10) >= NEEDED) {
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE)
  process.argv = [process.argv[0], process.argv[1], ...args]
  // `start` is no command: the server reads signals and ends by itself.
  await import(
    args.length === 1 && args[0] === 'start' ? '../apps/server/src/main.js' : '../apps/server/src/cli/main.js'
  )
} else {
  const script = fileURLToPath(import.meta.url)
  const child = spawn(newerNode(), ['--disable-warning=ExperimentalWarning', script, ...args], { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // The terminal sends it to both.
  process.on('SIGINT', () => {})
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

function newerNode() {
  try {
    return module.createRequire(import.meta.url).resolve(`${nodePackage}/bin/node`)
  } catch {
    console.error(
      `Cognate needs Node ${NEEDED} or newer. This is ${process.version}, and ${nodePackage} is not installed.`,
    )
    process.exit(1)
  }
}
