/** How many minor versions of the same major one a version lies behind the newest of some; 0 where none is newer. */
export function minorsBehind(version: string, published: readonly string[]): number {
  const [major, minor] = partsOf(version)
  const minors = published.map(partsOf).flatMap(([itsMajor, itsMinor]) => (itsMajor === major ? [itsMinor] : []))
  return Math.max(minor, ...minors) - minor
}

function partsOf(version: string): [major: number, minor: number] {
  const [, major, minor] = /^(\d+)\.(\d+)\.\d+$/.exec(version) ?? []
  // A pre-release is nothing to run on.
  return [Number(major ?? Number.NaN), Number(minor ?? Number.NaN)]
}
