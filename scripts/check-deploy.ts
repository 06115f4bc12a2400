/**
 * `npm run deploy:check`: whether what deploy/ describes works, as far as it can be tried without containers. As root, it runs
 * the build steps and the CMD of the Containerfile in an empty folder as the user nobody, checks the systemd units, and sends
 * a request through nginx with the configuration of deploy/nginx where nginx is installed. It exits with 1 if something fails.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { makeCertificate } from '../tests/support/opensearch/stand-in.ts'
import { freePort } from '../tests/support/server.ts'
import { ROOT } from '../tests/support/shared.ts'

const NOBODY = 65_534
const HOST = 'experts.example.org'

const lines = readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8').replaceAll('\\\n', ' ').split('\n')
/** The arguments of an instruction, one for each line. */
const instructions = (name: string) =>
  lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1))
const buildSteps = instructions('RUN').filter((step) => step.startsWith('npm '))
const [program, ...args] = JSON.parse(instructions('CMD').at(-1)!) as [string, ...string[]]

/** The files that an image is built of. */
function copySources(folder: string): void {
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const isIgnored = (file: string) => ignored.some((one) => matchesGlob(file, one) || matchesGlob(file, `${one}/**`))
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of tracked.filter((one) => !isIgnored(one))) cpSync(join(ROOT, file), join(folder, file))
  execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, folder])
}

/** Starts the CMD as nobody; gives the function that ends it. */
async function serve(folder: string, port: number): Promise<() => void> {
  const settings = { PORT: String(port), DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1', DEMO: 'off' }
  const env = {
    PATH: process.env.PATH!,
    HOME: folder,
    NODE_ENV: 'production',
    PUBLIC_URL: `https://${HOST}`,
    ...settings,
  }
  const stdio = ['ignore', 'ignore', 'inherit'] as const
  const server = spawn(join(folder, program), args, { cwd: folder, uid: NOBODY, gid: NOBODY, env, stdio: [...stdio] })
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let tries = 300; !(await answers()); tries--) {
    if (tries === 0 || server.exitCode !== null) throw new Error(`the CMD does not serve (${server.exitCode})`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return () => server.kill()
}

/** The units with the folder in place of /srv/cognate, so that what they start is there. */
function checkUnits(folder: string): string {
  if (spawnSync('systemd-analyze', ['--version']).status !== 0)
    return 'systemd units: not checked, there is no systemd-analyze'
  const aside = join(folder, 'units')
  mkdirSync(aside)
  const units = readdirSync(join(ROOT, 'deploy/systemd')).filter((name) => /\.(?:service|timer)$/.test(name))
  const paths = units.map((unit) => {
    const path = join(aside, unit.replace('@.', '@8080.'))
    const text = readFileSync(join(ROOT, 'deploy/systemd', unit), 'utf8')
    writeFileSync(path, text.replaceAll('/srv/cognate', folder).replaceAll(/^(User|Group)=.*$/gm, '$1=root'))
    return path
  })
  execFileSync('systemd-analyze', ['verify', '--man=no', ...paths], { stdio: 'inherit' })
  return 'systemd units: good'
}

/** Sends a request through nginx to the server. */
async function checkNginx(folder: string, port: number): Promise<string> {
  if (spawnSync('nginx', ['-v']).status !== 0)
    return 'nginx: not checked, it is not installed (Debian: apt-get install nginx-light)'
  const [plain, tls] = [await freePort(), await freePort()]
  const prefix = join(folder, 'nginx')
  mkdirSync(join(prefix, 'tls'), { recursive: true })
  const { key, cert } = makeCertificate()
  writeFileSync(join(prefix, 'tls/privkey.pem'), key)
  writeFileSync(join(prefix, 'tls/fullchain.pem'), cert)
  writeFileSync(join(prefix, 'servers.conf'), `server 127.0.0.1:${port} max_fails=0;\n`)
  const site = readFileSync(join(ROOT, 'deploy/nginx/cognate.conf'), 'utf8')
    .replaceAll('/etc/nginx/tls', join(prefix, 'tls'))
    .replace('/etc/nginx/cognate/servers.conf', join(prefix, 'servers.conf'))
    .replaceAll(/^ {2}listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${tls} ssl;`)
  writeFileSync(join(prefix, 'site.conf'), site)
  const whole = `pid ${prefix}/pid;\nerror_log ${prefix}/error.log;\nevents {}\nhttp { include ${prefix}/site.conf; }\n`
  writeFileSync(join(prefix, 'nginx.conf'), whole)
  execFileSync('nginx', ['-t', '-q', '-c', join(prefix, 'nginx.conf')], { stdio: 'inherit' })
  execFileSync('nginx', ['-c', join(prefix, 'nginx.conf')], { stdio: 'inherit' })
  try {
    const redirected = await fetch(`http://127.0.0.1:${plain}/a?b=c`, { redirect: 'manual' })
    const location = redirected.headers.get('location')
    if (location !== 'https://127.0.0.1/a?b=c') throw new Error(`http leads to ${location}`)
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const options = {
        port: tls,
        host: '127.0.0.1',
        path: '/config',
        ca: cert,
        servername: 'localhost',
        headers: { host: HOST },
      }
      request(options, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end()
    })
    if (status !== 200) throw new Error(`a request through nginx gets ${status}`)
    return 'nginx: configuration good, http leads to https, a request gets 200'
  } finally {
    execFileSync('nginx', ['-s', 'stop', '-c', join(prefix, 'nginx.conf')])
  }
}

if (process.getuid?.() !== 0) throw new Error('Run it as root: it becomes nobody by itself.')
const folder = mkdtempSync(join(tmpdir(), 'cognate-deploy-'))
try {
  chmodSync(folder, 0o755)
  copySources(folder)
  for (const step of buildSteps) {
    const began = performance.now()
    const env = { ...process.env, HOME: folder, npm_config_cache: join(folder, '.npm') }
    execFileSync('sh', ['-c', step], {
      cwd: folder,
      uid: NOBODY,
      gid: NOBODY,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    console.log(`RUN ${step}: ${((performance.now() - began) / 1000).toFixed(0)} s`)
  }
  const port = await freePort()
  const end = await serve(folder, port)
  console.log('CMD: serves as nobody')
  try {
    console.log(checkUnits(folder))
    console.log(await checkNginx(folder, port))
  } finally {
    end()
  }
  console.log('Not tried: building the image and compose.yaml, which need a container engine.')
} finally {
  rmSync(folder, { recursive: true, force: true })
}
