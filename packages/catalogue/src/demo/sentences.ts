import type { Style } from './fields.ts'

/**
 * The sentences of the demo catalogue. A letter in braces is a slot: o q objects, f g factors, y z outcomes, m w methods of
 * the topic; u units, c contexts of the field; k a sample size, n a small number, p r percentages, d a decimal below 5, e one above, t years, s a
 * span of years, l a city, x an invented proper name, v the topic's own name, a b adjectives, h i nouns and j an adverb of scholarly prose. Sentences are in the past
 * tense or use modal verbs, so that singular and plural phrases fit alike.
 */
interface Prose {
  method: readonly string[]
  finding: readonly string[]
  conclusion: readonly string[]
}

export const backgrounds = [
  'Research on {v} has advanced {j}, yet the {h} of {f} for {y} in {o} remains an open question.',
  'In work on {v}, {o} and {q} are often studied apart, which obscures the {a} role of {f}.',
  'Studies of {v} increasingly turn to {f}, because {y} cannot be understood from {g} alone.',
  'Within the field of {v}, {a} evidence on {y} from {c} is still scarce.',
  'Despite {a} interest in {o}, the {h} of {f} for {y} has remained poorly understood, especially in {c}.',
  'Decisions about {o} have long rested on {a} evidence, although {f} and {g} may alter both {y} and {z} within a few years.',
  'Earlier studies linked {f} with {y}, but their {h} rarely extended beyond {c}, and {q} received little attention.',
  'The {h} between {f} and {y} has become a {b} concern wherever {o} must cope with {a} demands.',
  'Although {o} have been examined in {c}, the {i} of {g} has not been separated from that of {f}.',
  'Growing pressure on {o} calls for {a} knowledge of {y}, yet the {h} and the {i} of earlier work differ widely.',
  'Since the first reports from {l}, {o} have served as a {a} test case for theories about {f} and {y}.',
  'Few accounts of {o} consider how {f}, {g} and the local {h} jointly shape {y} over a period of {t} years.',
  'Debates about {f} tend to overlook {q}, for which {a} observations of {y} have only recently become available.',
  'A {b} gap separates what is known about {o} in {c} from what practitioners need in order to improve {y}.',
]

export const aims = [
  'We asked whether {f} could explain {a} differences in {y} among {o}, and which {h} this would require.',
  'This study aimed to quantify the contribution of {f} and {g} to {y} in {o} and {q}.',
  'Here we examine {o} in {c} and trace how {f} influenced {y} from one {h} to the next.',
  'Our objective was to compare {m} with {w} as ways of assessing {y} in {o} under {a} conditions.',
  'The present work revisits {o} with a {b} focus on {f}, {g} and the {i} of {y}.',
  'To address this question, we combined {m} with {a} records of {o} from {l} and its surroundings.',
  'We set out to establish how far {y} and {z} depended on {f} once a {a} {i} had been taken into account.',
  'Building on the {x} project, we investigated {o} with respect to {f} and the {h} of {y}.',
]

export const implications = [
  'For {v}, this means that {f} deserves {a} attention and that {z} should be reported more {j}.',
  'The study adds to the literature on {v} by connecting {y} with a {a} {h} in {c}.',
  'Future work should extend this {h} to {q} and test whether {g} has a comparable {i} in {c}.',
  'These results may inform {a} guidance on {o}, particularly where {g} cannot be controlled.',
  'Data and code from the {x} archive are available, so that {a} comparisons with {q} become possible.',
  'Our {h} offers a {b} basis for planning in {c}, where {o} and {q} compete for limited means.',
  'Limitations include the {a} duration of {t} years and the {b} representation of {q}.',
  'Together with an earlier {i}, this suggests that policies on {f} should consider {z} as well as {y}.',
  'We discuss {a} consequences for {o} and outline a {b} {h} for monitoring {z} in the coming {t} years.',
  'Whether the same {h} holds for {q} in other regions than {l} remains an {a} question.',
]

export const prose: Record<Style, Prose> = {
  trial: {
    method: [
      'In a randomised trial with {k} {u} from {c} near {l}, {f} was compared with usual practice over {n} months.',
      'We analysed {k} {u} of the {x} cohort, recruited between {s} in {c}, using {m} and adjusted regression.',
      'A total of {k} {u} took part in {l}; {y} was assessed at baseline and after {n} weeks by {m}.',
      'Data on {o} were collected prospectively in {n} centres and examined with {m} and {w}.',
      'Following a {a} protocol, {k} {u} were assigned to {f} or {g} and followed up for {t} years.',
      'We searched the literature up to the {x} update and pooled {n} studies with {k} {u} in a random-effects model.',
    ],
    finding: [
      'Compared with controls, {f} improved {y} by {p} (95% confidence interval {d} to {e}), whereas {z} changed only {j}.',
      'Among {k} {u}, {y} was {j} associated with {f} (odds ratio {d}), and the association was strongest in {c}.',
      '{y} fell from {p} to {r} within {n} weeks of {f}, while {g} had no {a} effect on {z}.',
      'Adherence reached {p}, and {u} with high exposure to {f} showed {a} gains in {y} and {z}.',
      'Subgroup analyses revealed a {b} benefit for {q}, with a standardised mean difference of {d} in {y}.',
      'Neither {g} nor baseline {z} modified the effect, although {r} of the {u} left the study before month {n}.',
      'Qualitative interviews pointed to the {h}, the {i} and {g} as the main barriers that {u} experienced.',
    ],
    conclusion: [
      'We conclude that {f} can improve {y} in {o} when a {a} {h} is available in {c}.',
      'Routine assessment of {y} may help to identify {o} who benefit from {f} at an {a} stage.',
      'These findings support {f} as part of {a} care for {o}, although longer follow-up of {z} is needed.',
    ],
  },
  survey: {
    method: [
      'We drew on a panel of {k} {u} observed between {s} and estimated the {h} with {m}.',
      'Using {m} on {k} {u} from {c}, we compared periods before and after changes in {f}.',
      'Evidence came from {n} interviews in {l}, complemented by {w} covering {k} {u}.',
      'A survey of {k} {u} in {l} was linked to the {x} register and analysed with {m}.',
      'Our design exploited a {a} reform in {l} that exposed {q} to {f} but left comparable {u} untouched.',
      'We coded {k} documents on {o} and combined {m} with a {b} comparison of {n} regions.',
    ],
    finding: [
      'A one standard deviation increase in {f} raised {y} by {p}, with {a} differences between {o} and {q}.',
      '{y} rose by {p} where {f} was present, but the gain was offset by {z} in {c}.',
      'Contrary to a {b} assumption, {g} reduced {y} by {r} and left {z} {j} unchanged.',
      'About {p} of the {u} reported {a} changes in {y}, most of them attributed to {f} rather than {g}.',
      'The effect of {f} was concentrated among {q}, where {y} shifted {j} within {t} years.',
      'Interview partners described the {h} and the {i} as conditions under which {f} led to {a} {z}.',
      'Estimates were robust to {n} alternative specifications, with coefficients on {f} between {d} and {e}.',
    ],
    conclusion: [
      'The findings suggest that {f} shaped {y} through a {a} {h} rather than through {g} alone.',
      'We argue that research on {o} should treat {y} and {z} as outcomes of the same {a} {h}.',
      'Policies that rely on {f} may therefore yield {a} results unless the {i} in {c} is addressed.',
    ],
  },
  laboratory: {
    method: [
      'We characterised {n} {u} by {m} and followed {y} under {a} conditions in {c}.',
      'Combining {m} with {w}, we measured {y} in {o} at {n} levels of {f}.',
      'A {a} series of {k} {u} was prepared in {l} and examined by {m} before and after exposure to {f}.',
      'The {x} platform allowed {m} on {k} {u} with a resolution of {d} units.',
      'Samples of {o} from {c} were subjected to {f}, and changes in {z} were quantified by {w}.',
      'Using {m}, we resolved how {f} and {g} acted on {o} within {n} minutes.',
    ],
    finding: [
      '{y} increased by {p} upon {f}, and the effect saturated after {n} cycles in {c}.',
      'We observed a {d}-fold change in {y}, which {w} confirmed for {k} independent {u}.',
      'Variation in {f} accounted for {p} of the variance in {y}, whereas {g} contributed {r} at most.',
      'The best candidates of the {x} series reached {p} of the theoretical limit while keeping {z} {j} constant.',
      'Control experiments without {f} showed {a} {z} and reduced {y} by {r}.',
      'A {b} transition in {y} occurred at a critical value of {d}, in line with {a} models of {g}.',
      'Removal of {g} abolished the response in {o}, which points to a {b} {h} between {f} and {z}.',
    ],
    conclusion: [
      'These results identify {f} as a {b} regulator of {y} in {o} and explain {a} discrepancies between earlier reports.',
      'Our data support a model in which {f} and {g} jointly govern {y} by means of a {a} {h}.',
      'The approach opens a {b} route towards {o} with improved {y} and {a} {z}.',
    ],
  },
  outdoors: {
    method: [
      'We monitored {n} {u} in {c} around {l} between {s} and combined {m} with {w}.',
      'Measurements of {y} were taken at {k} {u} along a {a} gradient of {f} in the {x} region.',
      'Using {m} and {t} years of records from {l}, we related {y} to {f} and {g}.',
      'A field campaign in {c} yielded {k} observations of {o}, which were analysed with {w}.',
      'Model runs driven by the {x} data set were evaluated against {n} {u} in {c}.',
      'We sampled {o} in {n} {u} near {l} during {a} and dry conditions and applied {m}.',
    ],
    finding: [
      'On average, {f} changed {y} by {p}, with the largest effect in {c} and during {a} periods.',
      '{y} was {d} units lower where {f} was high, while {g} explained a further {p} of the variation.',
      'Between {s}, {z} declined by {r} per decade, and {o} near {l} were affected most {j}.',
      'The combination of {f} and {g} doubled {y} at {p} of the {u} and left {z} {j} stable.',
      'Uncertainty stemmed mainly from {g}, whose {h} differed by up to {r} among {u}.',
      'Thresholds emerged at {d}, beyond which {o} showed a {b} and {a} decline in {y}.',
      'Simulated {y} agreed with observations to within {r}, except for {q} under {a} conditions.',
    ],
    conclusion: [
      'Our results show that {f} is decisive for {y} in {o} and should enter {a} assessments of {c}.',
      'Measures that address {f} in {c} could improve {y} by up to {p} without loss of {z}.',
      'We conclude that {o} respond {j} to {f}, so that {a} monitoring must consider {g} as well.',
    ],
  },
  engineering: {
    method: [
      'We propose {x}, a {a} approach to {o} that combines {m} with {w} and needs only {n} parameters.',
      'The method was evaluated on {k} {u} from {c} and compared with {n} {a} baselines.',
      'A prototype was deployed in {l}, where {m} recorded {y} for {k} {u} over {n} weeks.',
      'Our pipeline integrates {f} into {m} and handles {g} by means of a {b} {h}.',
      'We built the {x} benchmark with {k} {u} that cover {o}, {q} and {a} cases of {f}.',
      'Experiments with {m} varied {f} in {n} steps while {g} was kept constant in {c}.',
    ],
    finding: [
      'Compared with the strongest baseline, {x} improved {y} by {p} and reduced {z} by {r}.',
      'Ablations showed that {f} contributed {p} of the gain, whereas {g} mattered {j} only for {q}.',
      '{y} reached {p} on {o}, and remained above {r} in {c} even without {g}.',
      'The {a} design lowered {z} by a factor of {d} at {n} times less cost.',
      'In tests with {k} {u}, errors were traced to {g} and to {a} variation in {f}.',
      'Under {a} load, {y} degraded {j}, and recovery took {n} minutes on average.',
      'Results on {q} indicate that {f} transfers to {c} with a loss of {r} in {y}.',
    ],
    conclusion: [
      'The results demonstrate that {f} makes {o} more {a} and brings {y} within reach of practice.',
      'We release {x} to support {a} research on {o} and on the {h} of {f}.',
      'Our findings suggest that {m} should account for {f} whenever {z} is {a} for {c}.',
    ],
  },
  theory: {
    method: [
      'We introduce a {a} framework for {o} that treats {f} and {g} within one {h}.',
      'Our argument combines {m} with {w} and extends a {b} result for {q}.',
      'The {x} formulation leads to {n} conditions under which {y} can be characterised {j}.',
      'Proofs rely on {m}, and {a} examples in {c} illustrate the role of {f}.',
      'Numerical tests on {k} {u} of the {x} collection compared {m} with {w}.',
      'Starting from {a} assumptions on {f}, we derive {y} for {o} by {m}.',
    ],
    finding: [
      'We prove that {f} suffices for {a} {y}, and that the bound of {d} cannot be improved in {c}.',
      'On {k} {u}, the approach improved {y} by {p} and solved {r} of the {a} cases to optimality.',
      'As a consequence, {o} admit {a} {y} whenever {g} is bounded by {d}.',
      'Computations for {n} {a} families confirm the predicted {h} and reveal {b} exceptions for {q}.',
      'The gap between upper and lower estimates of {y} shrinks from {p} to {r} as {f} increases.',
      'A counterexample with {n} parameters shows that {g} alone does not control {y} or {z}.',
      'Sensitivity to {f} was {j} smaller than expected, with relative deviations below {r} in {z}.',
    ],
    conclusion: [
      'These results settle a {b} case of an {a} problem and clarify how {f} determines {y}.',
      'The framework unifies {a} approaches to {o} and extends to {q} with {b} changes.',
      'Our analysis suggests that {m} can be replaced by {a} arguments whenever {f} is known.',
    ],
  },
  humanities: {
    method: [
      'The article reads {n} {u} from {c} in {l} and brings {m} into dialogue with {w}.',
      'Drawing on {k} {u} dated between {s}, it reconstructs how {f} shaped {o}.',
      'Through {m}, the study follows {o} from {l} to {c} and attends to {a} detail.',
      'It builds on the {x} papers, a {a} body of {k} {u} that has hardly been consulted.',
      'A close comparison of {n} {u} shows how contemporaries described {f} and {g}.',
      'The chapter combines {m} with a {b} database of {k} {u} on {o}.',
    ],
    finding: [
      'The evidence reveals {a} {y} and suggests that {f} mattered more than {g} for {q}.',
      'References to {f} occur in {p} of the {u}, most {j} in those from {l}.',
      'Far from being a {b} background, {g} appears as a {a} condition of {y} and {z}.',
      'By the end of the period, {y} had become inseparable from {f}, at least in {c}.',
      'Several {u} from the {x} collection contradict the {a} view that {o} lacked {z}.',
      'What emerges is a {a} {h} in which {f}, {g} and {y} were negotiated {j}.',
      'Only {n} of the {u} mention {q}, and {r} of these do so in connection with {f}.',
    ],
    conclusion: [
      'The article concludes that {o} should be understood through {f} and its {a} {h} with {y}.',
      'This perspective invites a {b} reading of {o} and of the {i} that connected them with {q}.',
      'In doing so, it recovers {a} voices and rethinks {y} beyond {c}.',
    ],
  },
}

export const titles = [
  '{v}: {f} and {y}',
  '{f} in {v}: a study of {o}',
  'The effect of {f} on {y} in {o}',
  '{f} and {y} in {o}',
  '{o} and {f}: evidence from {l}',
  'Linking {f} to {y} in {o}',
  '{y} of {o} in {c}: the role of {f}',
  'Towards {a} {y} in {o}',
  '{o} under {f}: consequences for {y} and {z}',
  'Beyond {g}: {f} and {y} in {o}',
  '{m} reveals {a} {y} in {o}',
  'How {f} and {g} shape {y} in {o}',
  'A {a} approach to {o} based on {m}',
  'Assessing {y} in {o} by {m}',
  '{a} {o}: {f}, {g} and {y}',
  'Understanding {f} in {c}: {o} as a case',
  'From {f} to {y}: {o} in {l}',
  '{x}: {m} for {o}',
  'What determines {y} in {o}? The case of {f}',
  'Modelling {y} of {o} with {m}',
]

/** Titles by type of document, where it shows. */
export const titlesByType: Record<string, readonly string[]> = {
  review: [
    '{v}: a systematic review of {f}',
    '{o} and {f}: a systematic review',
    '{y} in {o}: a review of {f} and {g}',
    'Advances in {m} for {o}: a review',
  ],
  dissertation: ['Essays on {o}, {f} and {y}', '{f} and {y} in {o}: studies from {l}'],
  dataset: ['Data on {y} of {o} in {l}', 'The {x} data set: {o} and {f}'],
  report: ['Report on {o} in {l}: {f} and {y}', '{o} in {l}: findings and recommendations'],
  book: ['{v}: an introduction', '{o}: {f}, {y} and {z}', '{f} and the future of {o}'],
  'reference-entry': ['{o}: {f} and {y}', '{m} in the study of {o}'],
  editorial: ['Editorial: {o} and {f}', 'Why {o} need {a} {y}'],
  'peer-review': ['Review of a submission on {f} and {y} in {o}'],
}

const words = (list: string) => list.split(' ')

export const adjectives = words(
  'reliable robust early long-term comparative systematic integrated regional detailed continuous interdisciplinary independent consistent practical sustained rapid fine-grained heterogeneous structural moderate substantial persistent seasonal dynamic adaptive unexpected favourable coherent transparent comprehensive low-cost scalable nonlinear partial gradual marked contextual cumulative participatory empirical exploratory decisive recurrent asymmetric complementary balanced incremental refined rigorous unprecedented durable flexible convergent interpretable routine historical local unified resilient reproducible selective graded preliminary stepwise spatial temporal conditional indirect',
)
/** Those that follow `a`. */
export const plainAdjectives = words(
  'central recurring pressing promising neglected classical sharp broad lasting critical simple natural minor wider pivotal crucial fresh growing distinct hidden subtle fundamental tangible stable tractable familiar demanding pronounced strategic special',
)
export const nouns = words(
  'relationship interplay framework mechanism pathway trajectory pattern baseline coupling perspective dependency threshold balance structure coordination governance context protocol scale heterogeneity strategy variability capacity sequence hierarchy alignment assessment interpretation methodology inference intensity resilience distribution routine practice knowledge communication training evidence tension transition response feedback exchange hypothesis consensus observation argument procedure principle',
)
export const adverbs = words(
  'markedly slightly consistently strongly moderately gradually rapidly largely steadily weakly sharply noticeably substantially measurably reliably visibly surprisingly unevenly partly predictably',
)
