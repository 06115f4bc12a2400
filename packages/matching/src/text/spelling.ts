/** British words that rules would not reach, or would spoil, by their American spelling. */
const words = new Map(
  `aging:ageing aluminum:aluminium artifact:artefact artifactual:artefactual cozy:cosy distill:distil enroll:enrol
  enrollment:enrolment fulfill:fulfil fulfillment:fulfilment gray:grey grayscale:greyscale inquiry:enquiry inquire:enquire
  install:instal installment:instalment instill:instil jewelry:jewellery learned:learnt maneuver:manoeuvre
  maneuvered:manoeuvred maneuvering:manoeuvring mold:mould molding:moulding molded:moulded moldy:mouldy molt:moult
  mustache:moustache neuron:neurone pajama:pyjama plow:plough plowing:ploughing practice:practise practiced:practised
  practicing:practising program:programme skeptic:sceptic skeptical:sceptical skepticism:scepticism skillful:skilful
  prologue:prologue smolder:smoulder tire:tyre willful:wilful woolen:woollen woolly:wooly amid:amidst among:amongst while:whilst
  biased:biassed focused:focussed focusing:focussing benefited:benefitted targeted:targetted sizable:sizeable
  likable:likeable movable:moveable`
    .split(/\s+/)
    .flatMap((entry) => {
      const [american, ...british] = entry.split(/[:,]/) as [string, ...string[]]
      return british.map((word) => [word, american] as const)
    }),
)

/** Words with -is- that have no other spelling: supervised, promising, pairwise. */
const same =
  /(?:^a|^up)ris|(?:adv|advert|appr|chast|circumc|compr|comprom|conc|desp|dev|disgu|enterpr|exc|exerc|expert|franch|improv|^inc|merchand|^dem|parad|prec|prem|prom|repr|rev|superv|surm|surpr|telev|treat|w)is(?:e|ed|er|ing|able|ation|ational)$/

/** Ends and parts of words, British and American. The words that they touch were read in the ACL corpus and the demo catalogue. */
const rules: readonly [british: RegExp, american: string][] = [
  // -ise, -isation; not of short words (rise, noise), nor after a vowel (praise).
  [/(?<=[a-z]{2}[^aeiou])is(?=(?:e|ed|er|ing|able|ability|ation|ational|ationally)$)/, 'iz'],
  [/(?<=[a-z]{2})lys(?=(?:e|ed|er|ing)$)/, 'lyz'],
  [
    /(?<=behavi|colo?|endeav|fav|flav|harb|hon|hum|lab|neighb|^od|mal[o]?d|rum|sav|tum|vap|vig|rig|^arm|glam|parl|cand|demean|ferv|clam|ard|splend|^val|ranc|succ|savi|misdemean)our(?!c|g|n|s[ei]|t)/,
    'or',
  ],
  [/(?<=cent|met|lit|fib|theat|calib|^sab|^somb|spect|lust|meag|^och|^mit)re$/, 'er'],
  [/(?<=cent|calib)r(?=ed$|ing$)/, 'er'],
  [/(?<=fib|cent)re(?=glass|board|line|piece|fold)/, 'er'],
  // -elled, -alling; not of words of one syllable (spelling, called).
  [/(?<=[aeiouy][a-z]*[^aeiou][ae])ll(?=(?:ed|ing|er|or|ist|ous|ously)$)/, 'l'],
  [/(?<=pencil|stencil|devil|council|counsel)l(?=(?:ed|ing|or)$)/, ''],
  [/(?<=[a-z]l|ag)ogue$/, 'og'],
  [/(?<=[a-z]l)ogu(?=ed$|ing$|er$)/, 'og'],
  [/aem(?=i[ac])/, 'em'],
  [/haem(?=[aeo])/, 'hem'],
  [/(?<=an)aes(?=th)/, 'es'],
  [/(?<=arch|pal)ae(?=o)/, 'e'],
  [/(?<=gyn)ae(?=c)/, 'e'],
  [/(?<=^|ortho|encyclo|cyclo)paed(?=[aio])/, 'ped'],
  [/^ae(?=sthet|tiol)/, 'e'],
  [/(?<=^c|^f)ae(?=ca|ce|cu|si|sare|sari)/, 'e'],
  [/(?<=medi)ae(?=v)/, 'e'],
  [/^oe(?=s[tot]|d[ei])/, 'e'],
  [/(?<=rrh|^am|hom|pn|^c)oe(?=a|b|i|o|li)/, 'e'],
  [/^foet/, 'fet'],
  [/sulph/, 'sulf'],
  [/(?<=def|off|lic|pret)ence(?=d?$)/, 'ense'],
  [/dgement/, 'dgment'],
]

/**
 * The American spelling of an English word, in lower case without accents; other words stay as they are. It need not be a word:
 * what matters is that both spellings give one form, and that different words keep theirs.
 */
export function spellWord(word: string): string {
  const known = words.get(word)
  if (known !== undefined || word.length < SHORTEST || same.test(word)) return known ?? word
  return rules.reduce((spelled, [british, american]) => spelled.replace(british, american), word)
}

/** Shorter words are in the list, or have one spelling: four, hour, size. */
const SHORTEST = 5
