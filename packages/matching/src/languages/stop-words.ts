/** English words that say nothing about a subject; single letters are dropped anyway. */
export const stopWords: ReadonlySet<string> = new Set(
  `about above after again against all almost also although always am among an and another any are as at
  be became because become been before being below between both but by
  can cannot could did do does doing done down due during each either etc even ever every
  few for from further get given had has have having he hence her here hers herself him himself his how however
  if in into is it its itself just let like made make many may me might more most much must my myself
  neither no nor not now of off often on once one only onto or other others our ours ourselves out over own
  per perhaps quite rather re really same shall she should since so some still such
  than that the their theirs them themselves then there thereby therefore these they this those though three through
  thus to together too toward towards two under until up upon us use used using
  various very via was we well were what when where whereas whether which while who whom whose why will with within
  without would yet you your yours yourself yourselves`.split(/\s+/),
)
