import { compile } from '../prose.ts'

/**
 * Sentences for records of other sources, with the slots of `../sentences.ts`: in modal verbs and the past tense, so that
 * both singular and plural phrases fit.
 */
export const projectTitles = compile([
  '{f} and {y} in {o}',
  '{x}: {m} for {o}',
  'Towards {a} {y} in {o}',
  '{o} under {f}: from {m} to {y}',
  'New {m} for {o} in {c}',
  'How {f} would change {o}',
  'A {a} approach to {y} of {o}',
  '{v}: {f} in {c}',
  'Better {y} for {o} through {m}',
  '{x} network on {o} and {f}',
])

export const projectAims = compile([
  'The project {x} will examine {o} and ask how {f} could improve {y} in {c}.',
  'We propose to study {f} in {o} with {m}, so that {y} can be predicted within {t} years.',
  'This project aims to establish {a} links between {f} and {y} in {o}.',
  'Our goal was set with practitioners in {l}: to make {y} of {o} measurable, and to learn what {f} would do to it.',
  'The consortium will bring {m} and {w} together to understand {o} in {c}.',
])

export const projectPlans = compile([
  'A first work package will collect {k} {u} from {c} and describe their {y}.',
  'In {n} case studies, {m} will be compared with {w} for {o} and {q}.',
  'The team will develop {m} and release data on {z} openly after {t} years.',
  'Field work in {l} should show whether {f} or {g} had the stronger {h} with {y}.',
  'Doctoral candidates will be trained in {m} and in the {a} {h} of {o}.',
  'We will test {n} prototypes with {k} {u}, and report {y} and {z} for each.',
  'A {b} question is how {g} could be separated from {f}; {w} will be used for that.',
])

export const projectImpacts = compile([
  'Results will help agencies to decide about {o} and to protect {y}.',
  'The expected outcome is a {b} set of guidelines for {f} in {c}.',
  'Industry partners in {l} will adopt {m} where {y} can be improved.',
  'By the end, {o} should be understood well enough to lower the cost of {m} by {p}.',
  'Open data and training will make the {a} {i} of {f} available to other regions.',
])

export const companyPitches = compile([
  '{x} turns {m} into a service for {o}, so that customers could improve {y} in weeks.',
  'We help organisations in {c} to measure {y} of {o} with {m}.',
  'Our product brings {m} to {o}: it would detect {f} before {y} could suffer.',
  'Founded on research about {v}, the company offers {a} tools for {f} and {y}.',
  'The team built a {b} platform in which {o} and {q} can be monitored through {m}.',
])

export const companyProofs = compile([
  'Pilots with {n} customers in {l} cut the time needed for {m} by {p}.',
  'In trials with {k} {u}, {y} improved by {p} against {w}.',
  'A first version has been used in {c} since its founders left the laboratory.',
  'Customers could replace {w} and saw {z} improve by {r}.',
  'The technology grew out of {t} years of university research on {f}.',
])

export const companyPlans = compile([
  'We are looking for partners who work with {o} and want to test {m} in {c}.',
  'Next, the company will extend its product to {q} and seek approval in further countries.',
  'Funding will be used to scale {m} and to prove its effect on {y} in {l}.',
  'The company seeks advice from academics who know {f} and {g}.',
])

export const partnerProfiles = compile([
  'The organisation works on {v} and supports projects about {o} in {c}.',
  'Its laboratories offer {m} and {w} to partners from research and industry.',
  'Staff in {l} advise on {f}, {g} and their effect on {y}.',
  'It brings long experience with {o} and a {b} network of {n} institutions.',
  'Partners can use its facilities for {m}, its data on {q} and its contacts in {c}.',
  'Joint work has addressed {y} and {z} in {o}, often together with universities.',
])

export const policyTitles = compile([
  'Strategy on {o}: {f} and {y}',
  'Guidance on {f} in {c}',
  '{v}: recommendations to public bodies',
  'Action plan for {y} of {o}',
  'Evidence review: {f}, {g} and {y}',
  'White paper on {m} for {o}',
])

export const policyContexts = compile([
  'Public bodies have to decide about {o} although evidence on {f} is still incomplete.',
  'This document sets out why {y} matters in {c}, and who should act.',
  'Consultations with {k} {u} in {l} showed {a} concern about {f}.',
  'Since the last strategy, {g} has changed {y} of {o} by {r} in some regions.',
  'Parliament asked for a {b} assessment of {m} and of its limits.',
])

export const policyMeasures = compile([
  'We recommend that {m} should be offered wherever {o} might be affected by {f}.',
  'Within {t} years, every region should report {y} and {z} by the same protocol.',
  'Funding for {w} should be tied to {a} records of {o}.',
  'Authorities should weigh {f} against {g} before they permit work in {c}.',
  'A national register of {o} would make the {h} between {f} and {y} visible.',
  'Training in {m} ought to reach {k} {u} by the end of the programme.',
])

export const policyOutlooks = compile([
  'Progress will be reviewed every {t} years, and the data will be published.',
  'An expert group on {v} will advise on the next steps.',
  'Costs were estimated with {m}; they should remain below {r} of the present budget.',
  'The document will be revised when {a} evidence on {g} becomes available.',
])
