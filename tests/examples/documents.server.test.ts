import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { demoSource, type LineFile, rawEntities } from '@cognate/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allServicesOff } from '../../apps/server/src/base/outside-services.ts'
import { describeKey, seal } from '../../apps/server/src/reports/seal.ts'
import { buildPage, isPageBuilt } from '../../apps/server/src/start/build-page.ts'
import { openAlexStandIn, type StandIn } from '../support/openalex-stand-in.ts'
import { buildSmallDemo } from '../support/server.ts'
import { ROOT } from '../support/shared.ts'

// Every block of shell commands in the documents runs as printed, as an ordinary user; those of the README also as root, for whom
// PostgreSQL runs as somebody else. What stands for something of the reader's (FOLDER, VERSION) or of other machines is replaced below.
// A block under `<!-- syntax only: why -->` is only parsed.

/** Who runs which blocks. */
interface User {
  name: string
  uid?: number
  own: Block[]
}

interface Block {
  document: string
  line: number
  text: string
  isSyntaxOnly: boolean
}

const documents = ['docs/operating.md', 'README.md', 'CONTRIBUTING.md', 'SECURITY.md']
const others = readdirSync(join(ROOT, 'docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`)
const blocks = [...new Set([...documents, ...others])].flatMap(blocksOf)

function blocksOf(document: string): Block[] {
  const text = readFileSync(join(ROOT, document), 'utf8')
  return [...text.matchAll(/(<!-- syntax only: [^\n]+ -->\n)?```(?:sh|bash|shell|console)\n([\s\S]*?)```/g)].map(
    (match) => ({
      document,
      line: text.slice(0, match.index).split('\n').length,
      text: match[2]!,
      isSyntaxOnly: match[1] !== undefined,
    }),
  )
}

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const runnable = blocks.filter(({ isSyntaxOnly }) => !isSyntaxOnly)
const ofReadme = runnable.filter(({ document }) => document === 'README.md')
const ordinary = { name: 'an ordinary user', ...(isRoot && { uid: NOBODY }), own: runnable }
const users: User[] = isRoot ? [{ name: 'root', own: ofReadme }, ordinary] : [ordinary]

const sandbox = mkdtempSync(join(tmpdir(), 'cognate-documents-'))
const bin = join(sandbox, 'bin')
let standIn: StandIn
/** A file of judgements, of the first author. */
let judgements: string
beforeAll(async () => {
  if (!(await isPageBuilt())) await buildPage()
  chmodSync(sandbox, 0o755)
  mkdirSync(bin)
  const scripts = { cognate, npm, 'other-version': otherVersion, 'start-once': startOnce }
  for (const [name, script] of Object.entries(scripts)) writeFileSync(join(bin, name), script, { mode: 0o755 })
  await writeFolder(join(sandbox, 'openalex'))
  standIn = await openAlexStandIn({
    works: [{ id: 'https://openalex.org/W1', title: 'A work', publication_year: 2023, topics: [] }],
  })
})
afterAll(async () => {
  await standIn.close()
  rmSync(sandbox, { recursive: true, force: true })
})

const node = `"${process.execPath}" --disable-warning=ExperimentalWarning`
const cognate = `#!/bin/sh\nexec ${node} "${ROOT}/apps/server/src/cli/main.ts" "$@"\n`
/** What \`cognate catalogue use VERSION\` and \`remove VERSION\` can be told: the version that is not in use. */
const otherVersion = `#!/bin/sh
cognate catalogue list --json 2>/dev/null | ${node} -e '
const rows = JSON.parse(require("node:fs").readFileSync(0, "utf8"))
console.log((rows.find((row) => !row.in_use) ?? rows[0]).version)'
`
/** Starts the server, waits until it is ready, and stops it as Ctrl-C does. */
const startOnce = `#!/bin/sh
exec ${node} -e '
const { spawn } = require("node:child_process")
const server = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "${ROOT}/apps/server/src/main.ts"], { stdio: ["ignore", "pipe", "inherit"] })
let isReady = false
server.stdout.on("data", (text) => {
  process.stdout.write(text)
  if (!isReady && /Cognate (is ready|runs)/.test(text)) { isReady = true; server.kill("SIGINT") }
})
server.on("exit", (code) => process.exit(isReady ? code : 1))'
`
/**
 * npm without the registry: it keeps which packages it would have installed, by its rule that NODE_ENV=production leaves those for
 * development out, and runs what the package runs.
 */
const npm = `#!/bin/sh
fail() { echo "npm: $*" >&2; exit 1; }
script() { grep -q "^    \\"$1\\": " "${ROOT}/package.json" || fail "there is no script $1"; }
command=$1; shift
[ "$1" = -s ] && shift
case $command in
  ci)
    rm -f .dev
    case "$* $NODE_ENV" in
      *--include=dev*) touch .dev ;;
      *--omit=dev*|*production) ;;
      *) touch .dev ;;
    esac
    touch .installed ;;
  start)
    [ -e .installed ] || fail "nothing is installed"
    [ -e .built ] || [ -e .dev ] || fail "the page is not built, and what builds it is not installed"
    exec start-once ;;
  test) script test ;;
  run)
    name=$1; shift; [ "$1" = -s ] && { name=$2; shift; }
    script "$name"
    [ -e .installed ] || fail "nothing is installed"
    if [ "$name" = build ]; then [ -e .dev ] || fail "what builds the page is not installed"; touch .built; fi
    if [ "$name" = cognate ]; then [ "$1" = -- ] && shift; exec cognate "$@"; fi ;;
  *) fail "unknown command $command" ;;
esac
exit 0
`

/** A work that passes the filters of the documents. */
const dutchWork = {
  id: 'https://openalex.org/W900000001',
  title: 'Hedges and heat',
  publication_year: 2022,
  topics: [
    { id: 'https://openalex.org/T10001', display_name: 'Hedges', field: { id: 'https://openalex.org/fields/17' } },
  ],
  authorships: [
    {
      author: { id: 'https://openalex.org/A900000001', display_name: 'Ada Haag' },
      institutions: [{ id: 'https://openalex.org/I900000001', display_name: 'Delft', country_code: 'NL' }],
    },
  ],
}

async function writeFolder(folder: string): Promise<void> {
  mkdirSync(folder)
  const { files } = demoSource({ works: 200 })
  for (const entity of rawEntities) {
    const own = entity === 'works' ? `${JSON.stringify(dutchWork)}\n` : ''
    const lines = Buffer.concat([...(await Promise.all(files[entity].map(contentOf))), Buffer.from(own)])
    writeFileSync(join(folder, `${entity}.jsonl.gz`), gzipSync(lines, { level: 1 }))
  }
  writeFileSync(join(sandbox, 'startups.csv'), 'id,name,website\n1,Hedge Robots,https://hedge.example\n')
  writeFileSync(join(sandbox, 'project.json'), '[{"id":"1","title":"Hedges","objective":"They cool."}]')
  const authors = Buffer.concat(await Promise.all(files.authors.map(contentOf))).toString('utf8')
  const { id } = JSON.parse(authors.slice(0, authors.indexOf('\n'))) as { id: string }
  judgements = `text,person,grade\nclimate and networks of cells,${id},good\n`
  writeFileSync(join(sandbox, 'institutions.csv'), 'action,name,into\nkeep apart,Delft,\n')
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const report = seal({ kind: 'decision_report', content: { name: 'MS-1' }, at: new Date() }, privateKey)
  writeFileSync(join(sandbox, 'report.json'), report)
  writeFileSync(join(sandbox, 'seal.json'), JSON.stringify(describeKey(publicKey)))
  const topics = Buffer.concat(await Promise.all(files.topics.map(contentOf))).toString('utf8')
  const listed = topics.split('\n').filter(Boolean).join(',')
  writeFileSync(join(sandbox, 'topics.json'), `[${listed}]`)
}

async function contentOf(file: LineFile): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of file.open()) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** What stands for the reader's own things, and for other machines. */
function standingIn(text: string, work: string): string {
  const stands: [RegExp, string][] = [
    [/\/srv\/cognate/g, join(work, 'data')],
    [/FOLDER/g, join(sandbox, 'openalex')],
    [/(projects cordis) FILE/g, `$1 ${join(sandbox, 'project.json')}`],
    [/(startups) FILE/g, `$1 ${join(sandbox, 'startups.csv')}`],
    [/(--topics) FILE/g, `$1 ${join(sandbox, 'topics.json')}`],
    [/(--institutions) FILE/g, `$1 ${join(sandbox, 'institutions.csv')}`],
    [/(verify) FILE/g, `$1 ${join(sandbox, 'report.json')}`],
    [/(--key) seal\.json/g, `$1 ${join(sandbox, 'seal.json')}`],
    [/VERSION/g, '$(other-version)'],
    [/search:UUID/g, 'search:3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c11'],
    [/ NAME /g, ' college '],
    [/ PART /g, ' unit '],
    // A slice is smaller than the whole that is in use, which it may replace here.
    [/(import openalex-api --filter '[^']+'|--from-year \d+)/g, '$1 --activate'],
  ]
  return stands.reduce((result, [from, to]) => result.replaceAll(from, to), text)
}

async function shell(args: string[], cwd: string, environment: NodeJS.ProcessEnv, uid?: number) {
  const identity = uid === undefined ? {} : { uid, gid: uid }
  const child: ChildProcess = spawn('sh', args, {
    cwd,
    env: environment,
    ...identity,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (printed += chunk))
  const [code] = await once(child, 'close')
  return { code, printed }
}

describe.each(users)('the shell blocks of the documents, as $name', ({ name, uid, own }) => {
  const work = join(sandbox, name.replaceAll(' ', '-'))
  const canRead = uid === undefined || !ROOT.startsWith('/root')

  it.skipIf(!canRead).each(own)('$document, line $line, runs as printed', async ({ text }) => {
    if (!existsSync(work)) {
      mkdirSync(work)
      writeFileSync(join(work, 'reviewers.csv'), judgements)
      // By itself, the first start of the README builds the whole demo, as that of the page's tests does.
      if (uid === undefined) await buildSmallDemo(join(work, 'data'))
      if (uid !== undefined) for (const path of [work, join(work, 'reviewers.csv')]) chownSync(path, uid, uid)
    }
    const environment = {
      PATH: `${bin}:${process.env.PATH}`,
      HOME: work,
      TMPDIR: tmpdir(),
      DATA_DIR: join(work, 'data'),
      PORT: '0',
      SECRET: 'a-secret-of-forty-plain-characters-and-more',
      OPENALEX_API_URL: standIn.url,
      // Another user may neither read nor add to what root compiled.
      NODE_COMPILE_CACHE: uid === undefined ? join(ROOT, 'node_modules/.cache/node') : join(work, 'compiled'),
      ...allServicesOff(),
    }
    const { code, printed } = await shell(['-e', '-c', standingIn(text, work)], work, environment, uid)
    expect(printed).not.toMatch(/^\s+at .*:\d+/m)
    expect(code, printed).toBe(0)
  })
})

describe('the shell blocks that need more than this machine', () => {
  it.each(blocks.filter(({ isSyntaxOnly }) => isSyntaxOnly))(
    '$document, line $line, can be parsed',
    async ({ text }) => {
      expect(await shell(['-n', '-c', text], sandbox, process.env)).toEqual({ code: 0, printed: '' })
    },
  )

  it('are few, and those of the first start are not among them', () => {
    const parsed = blocks.filter(({ isSyntaxOnly }) => isSyntaxOnly)
    expect(parsed.length).toBeLessThan(blocks.length / 2)
    expect(blocks[0]).toMatchObject({ document: 'docs/operating.md' })
    expect(parsed.some(({ text }) => text.includes('npm ci'))).toBe(false)
  })
})
