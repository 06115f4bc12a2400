/** What decides whether the programs that come with Cognate run on a machine. */
export interface Platform {
  system: string
  processor: string
  /** Undefined where the C library of Linux is another one, such as musl. */
  glibc: string | undefined
}

const systemNames: Partial<Record<string, string>> = { darwin: 'macOS', linux: 'Linux', win32: 'Windows' }

/** Why Cognate does not run on this platform, in a sentence; undefined where it does. */
export function refusePlatform({ system, processor, glibc }: Platform): string | undefined {
  const isKnown = (system === 'linux' && glibc !== undefined) || system === 'darwin'
  if (isKnown && ['x64', 'arm64'].includes(processor)) return undefined
  const library = system === 'linux' && glibc === undefined ? ' without glibc' : ''
  const found = `${systemNames[system] ?? system} (${processor})${library}`
  return `Cognate runs on Linux with glibc (x64 or arm64) and, untested, on macOS, not on ${found}.`
}

/** The platform of this process. */
export function readPlatform(): Platform {
  const { platform: system, arch: processor, report } = process
  return { system, processor, glibc: system === 'linux' ? readGlibc(report) : undefined }
}

function readGlibc(report: NodeJS.ProcessReport): string | undefined {
  // Addresses of the machine are not needed, and take long to find. Missing in the types of Node 24.
  Object.assign(report, { excludeNetwork: true })
  const { header } = report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime
}
