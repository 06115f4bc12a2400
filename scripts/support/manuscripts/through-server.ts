import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { paths } from '@cognate/contract'
import { quantile } from '@cognate/matching'
import { CANARY, hostileFiles } from '../../../packages/manuscripts/testing/hostile.ts'
import { type RunningServer, startServer } from '../../../tests/support/server.ts'
import { signInOverHttp } from '../../../tools/bench/over-http.ts'
import type { Times } from '../load.ts'
import { probe } from '../probe.ts'

/** As many files as a server reads at once, and more that wait. */
const AT_ONCE = 4
const HEALTHY_MS = 100
/** How long `/healthz` is timed before the first file. */
const QUIET_MS = 10_000

/** Sends the files that are made to hurt to a server, and prints how it answers, how soon `/healthz` does meanwhile, and whether anything of them stays. */
export async function measureThroughServer(): Promise<void> {
  const server = await startServer({ env: { RATE_LIMIT_PER_MINUTE: '0' } })
  try {
    const { 'content-type': _, ...headers } = await signInOverHttp({
      url: server.url,
      username: 'demo',
      password: server.password,
    })
    const files = hostileFiles()
    const answers = new Map<string, number>()
    const quiet = probe(`${server.url}/healthz`)
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
    const before = await quiet.stop()
    const health = probe(`${server.url}/healthz`)
    const waiting = [...files]
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let file = waiting.shift(); file; file = waiting.shift()) {
          const answer = await send(server.url, file.bytes, headers)
          answers.set(answer, (answers.get(answer) ?? 0) + 1)
        }
      }),
    )
    const meanwhile = await health.stop()
    console.log(`${files.length} files made to hurt, sent to a server, ${AT_ONCE} at once`)
    for (const [answer, count] of [...answers].sort((a, b) => b[1] - a[1]))
      console.log(`  ${String(count).padStart(4)}  ${answer}`)
    console.log(`/healthz before        ${inWords(before)}`)
    console.log(`/healthz meanwhile     ${inWords(meanwhile)}`)
    console.log(
      `a word of the files    stands in ${whereCanaryIs(server).join(', ') || 'no log and no file of the server'}`,
    )
  } finally {
    await server.stop()
  }
}

function inWords({ ms, failed }: Times): string {
  const [p50, p99, longest] = [0.5, 0.99, 1].map((part) => Math.round(quantile(ms, part)))
  const share = ((100 * ms.filter((one) => one <= HEALTHY_MS).length) / (ms.length + failed)).toFixed(1)
  return `${ms.length} calls, ${failed} failed; p50 ${p50}, p99 ${p99}, longest ${longest} ms; ${share} % within ${HEALTHY_MS}`
}

/** The answer in a few words. */
async function send(url: string, bytes: Uint8Array, headers: Record<string, string>): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'file')
  let answer = await fetch(new URL(paths.manuscripts, url), { method: 'POST', headers, body: form })
  // Others are read: it comes again.
  for (
    ;
    answer.status === 503;
    answer = await fetch(new URL(paths.manuscripts, url), { method: 'POST', headers, body: form })
  )
    await answer.arrayBuffer()
  const { code, detail } = (await answer.json()) as { code?: string; detail?: string }
  return answer.ok ? '200 read' : `${answer.status} ${code}: ${detail}`
}

function whereCanaryIs(server: RunningServer): string[] {
  const files = readdirSync(server.directory, { recursive: true, encoding: 'utf8' })
    .map((name) => join(server.directory, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
  const holding = files.filter((path) => readFileSync(path).includes(CANARY))
  return server.output().includes(CANARY) ? ['the log', ...holding] : holding
}
