import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../shared.ts'

/** A node of OpenSearch that a test uses. */
export interface OpenSearchNode {
  url: string
  /** Ends it and removes what it holds. */
  stop(): Promise<void>
  /** Ends it at once, as a power cut does. */
  kill(): Promise<void>
  /** Starts it again, with what it held. */
  restart(): Promise<void>
}

/** Nodes that make one cluster. */
export interface OpenSearchCluster {
  nodes: readonly OpenSearchNode[]
  /** Of all nodes, separated by commas. */
  url: string
  stop(): Promise<void>
}

const RECIPE = import.meta.dirname
const JAVA = 21
/** Milliseconds within which a node must answer; alone it takes five seconds. */
const START_MS = 240_000
/** A node that is alone. */
const ALONE = ['-Xms512m', '-Xmx512m']
/** One of several. */
const AMONG = ['-Xms256m', '-Xmx256m']
/** Nodes of tests live for minutes, in which compiling their code twice, for its best speed, takes more than that gives back. */
const COMPILED_ONCE = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1']

/**
 * What must be installed before a node can run, as a sentence; undefined where all is there. Tests that need a node are then
 * left out under this sentence.
 * @throws Error with CI=true.
 */
export function missingForOpenSearch(): string | undefined {
  const missing = findMissing()
  if (missing && process.env.CI === 'true') throw new Error(missing)
  return missing
}

function findMissing(): string | undefined {
  if (!findJava())
    return `A search cluster needs a JDK of version ${JAVA} or later: install one (Debian: apt-get install openjdk-21-jdk-headless maven) or set JAVA_HOME`
  const isBuilt = existsSync(buildFolder())
  if (!isBuilt && spawnSync('mvn', ['--version']).status !== 0)
    return 'A search cluster is built by Maven: install it (Debian: apt-get install maven)'
  return undefined
}

/** The home of a JDK that is new enough. */
function findJava(): string | undefined {
  const homes = [...(process.env.JAVA_HOME ? [process.env.JAVA_HOME] : []), ...globSync('/usr/lib/jvm/*/')]
  return homes.find((home) => versionOf(home) >= JAVA && existsSync(join(home, 'bin/javac')))
}

function versionOf(home: string): number {
  const release = join(home, 'release')
  if (!existsSync(release)) return 0
  return Number(/^JAVA_VERSION="(\d+)/m.exec(readFileSync(release, 'utf8'))?.[1] ?? 0)
}

/** Where the jars of this recipe are; another recipe has another folder. */
function buildFolder(): string {
  const sum = createHash('sha256')
  for (const file of ['pom.xml', 'src/main/java/node/Launcher.java']) sum.update(readFileSync(join(RECIPE, file)))
  return join(ROOT, 'node_modules/.cache/opensearch', sum.digest('hex').slice(0, 8))
}

/** Builds the jars once: elsewhere first, since two processes may build at the same time. */
function build(javaHome: string): string {
  const folder = buildFolder()
  if (existsSync(folder)) return folder
  const aside = `${folder}-${process.pid}`
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside, { recursive: true })
  for (const part of ['pom.xml', 'src']) cpSync(join(RECIPE, part), join(aside, part), { recursive: true })
  const goals = ['package', 'dependency:copy-dependencies', '-DoutputDirectory=lib', '-DincludeScope=runtime']
  const { status, stdout } = spawnSync('mvn', ['-B', '-q', ...goals], {
    cwd: aside,
    env: { ...process.env, JAVA_HOME: javaHome },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`OpenSearch cannot be built: ${stdout}`)
  if (existsSync(folder)) rmSync(aside, { recursive: true })
  else renameSync(aside, folder)
  return folder
}

/** Starts a node with nothing in it; it ends with this process at the latest. */
export async function startOpenSearch(): Promise<OpenSearchNode> {
  const ports = { http: await freePort(), transport: await freePort() }
  return startNode({ ports, flags: ALONE, settings: { 'discovery.type': 'single-node' } })
}

/** Starts some nodes that find each other. */
export async function startOpenSearchCluster(size: number): Promise<OpenSearchCluster> {
  const ports: Ports[] = []
  for (let place = 0; place < size; place++) ports.push({ http: await freePort(), transport: await freePort() })
  const names = ports.map(({ http }) => `node-${http}`)
  const shared = {
    'discovery.seed_hosts': ports.map(({ transport }) => `127.0.0.1:${transport}`).join(','),
    'cluster.initial_cluster_manager_nodes': names.join(','),
    'cluster.name': `test-${ports[0]!.http}`,
    // A node that hangs is noticed soon.
    'cluster.fault_detection.follower_check.timeout': '2s',
  }
  const starting = ports.map((own, place) =>
    startNode({ ports: own, flags: AMONG, settings: { ...shared, 'node.name': names[place]! } }),
  )
  const nodes = await Promise.all(starting)
  return {
    nodes,
    url: nodes.map(({ url }) => url).join(','),
    stop: async () => {
      await Promise.all(nodes.map((node) => node.stop()))
    },
  }
}

interface Ports {
  http: number
  transport: number
}

interface NodeOptions {
  ports: Ports
  flags: readonly string[]
  settings: Record<string, string>
}

let started = 0

async function startNode({
  ports: { http, transport },
  flags: own,
  settings: given,
}: NodeOptions): Promise<OpenSearchNode> {
  const javaHome = findJava()!
  const folder = build(javaHome)
  removeLeftovers()
  const home = join(DATA_FOLDER, `${DATA}${process.pid}-${Date.now().toString(36)}-${started++}`)
  const settings = {
    'path.home': home,
    'cluster.name': `test-${http}`,
    'network.host': '127.0.0.1',
    'http.port': http,
    'transport.port': transport,
    'cluster.routing.allocation.disk.threshold_enabled': false,
    // Tests build many small catalogues, and what is lost with the machine is of no use.
    'cluster.max_shards_per_node': 10_000,
    'cluster.default.index.refresh_interval': -1,
    ...given,
  }
  const flags = [
    ...[...own, ...COMPILED_ONCE, '-XX:+ExitOnOutOfMemoryError', '--enable-native-access=ALL-UNNAMED'],
    ...['--add-modules', 'jdk.incubator.vector', '-Djava.security.manager=disallow', '-Dlog4j2.disable.jmx=true'],
    ...['-cp', ['target/launcher-1.jar', 'lib/*'].map((path) => join(folder, path)).join(':'), 'node.Launcher'],
  ]
  const args = [...flags, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)]
  const launch = () => launchNode(join(javaHome, 'bin/java'), args)
  let running = await launch()
  return {
    url: `http://127.0.0.1:${http}`,
    stop: async () => {
      running.child.stdin!.end()
      await running.ended
      rmSync(home, { recursive: true, force: true })
    },
    kill: async () => {
      running.child.kill('SIGKILL')
      await running.ended
    },
    restart: async () => {
      running = await launch()
    },
  }
}

async function launchNode(java: string, args: readonly string[]) {
  const child: ChildProcess = spawn(java, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  // A node that is still there does not hold up the end of a process.
  child.unref()
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
  })
  // A pipe to a node that was killed.
  child.stdin!.on('error', () => {})
  await awaitStart(child)
  return { child, ended }
}

function awaitStart(child: ChildProcess): Promise<void> {
  const said: string[] = []
  return new Promise((resolve, reject) => {
    const fail = (reason: string) =>
      reject(new Error(`OpenSearch does not start (${reason}): ${said.join('').slice(-2_000)}`))
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      fail(`nothing in ${START_MS} ms`)
    }, START_MS)
    const listen = (text: string) => {
      said.push(text)
      if (!text.includes('STARTED')) return
      clearTimeout(timer)
      resolve()
    }
    for (const stream of [child.stdout!, child.stderr!]) stream.setEncoding('utf8').on('data', listen)
    child.once('error', ({ message }) => fail(message))
    child.once('close', (code) => fail(`ended with ${code}`))
  })
}

const DATA = 'cognate-opensearch-'

/** In memory where that can be: a cluster waits for the disk with each index that it makes, and tests make hundreds. */
const DATA_FOLDER = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/**
 * Removes what the nodes of processes left that were killed; the nodes themselves ended with them.
 * @returns How many folders are left, of processes that run.
 */
export function removeLeftovers(): number {
  const folders = readdirSync(DATA_FOLDER).filter((one) => one.startsWith(DATA))
  const ended = folders.filter((name) => !existsSync(`/proc/${name.slice(DATA.length).split('-')[0]}`))
  for (const name of ended) rmSync(join(DATA_FOLDER, name), { recursive: true, force: true, maxRetries: 3 })
  return folders.length - ended.length
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
