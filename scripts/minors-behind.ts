/** How many minor versions a version is behind the newest one with the same major version; 0 if none is newer. */
export function minorsBehind(version: string, published: readonly string[]): number {
  const [major, minor] = partsOf(version)
  const minors = published.map(partsOf).flatMap(([itsMajor, itsMinor]) => (itsMajor === major ? [itsMinor] : []))
  return Math.max(minor, ...minors) - minor
}

function partsOf(version: string): [major: number, minor: number] {
  const [, major, minor] = /^(\d+)\.(\d+)\.\d+$/.exec(version) ?? []
  // Pre-releases are ignored.
  return [Number(major ?? Number.NaN), Number(minor ?? Number.NaN)]
}
