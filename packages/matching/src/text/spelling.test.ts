import { expect, it } from 'vitest'
import { analyse } from './analysis.ts'

const pairs = `summarisation summarization, summarise summarizes, organised organized, characterising characterizing,
  generalisability generalizability, optimiser optimizers, analyse analyze, analysing analyzing, catalysed catalyzed,
  behaviour behavior, behavioural behavioral, colouring coloring, neighbourhood neighborhood, tumours tumors, labour labor,
  centre center, centred centered, fibres fibers, kilometre kilometers, theatre theater, modelling modeling,
  labelled labeled, travellers travelers, signalling signaling, marvellous marvelous, dialogue dialogs, catalogued cataloged,
  analogue analog, anaemia anemia, leukaemias leukemias, haemoglobin hemoglobin, paediatric pediatric, gynaecology gynecology,
  archaeology archeology, oestrogen estrogen, oedema edema, diarrhoea diarrhea, anaesthesia anesthesia, foetal fetal,
  sulphate sulfate, defence defense, licence license, judgement judgment, programme programs, artefact artifact,
  ageing aging, grey gray, fulfilment fulfillment, sceptical skeptical, mould mold, manoeuvre maneuver, encyclopaedia encyclopedia`

it.each(pairs.split(/,\s+/).map((pair) => pair.split(' ')))('S-01 gives %s and %s one term', (british, american) => {
  expect(analyse(british!)).toHaveLength(1)
  expect(analyse(british!)).toEqual(analyse(american!))
})

it('S-01 keeps words as they are that only look British', () => {
  const words = `size four hour tour flour source course contour premise exercise enterprise expertise promise precise noise
    praise supervised pairwise promising surprising basis crisis spelling telling calling filling rogue vogue prologue
    acre genre israel aerial aerosol poem`
  for (const word of words.split(/\s+/)) expect(analyse(word)).toEqual([word])
  expect(analyse('our')).toEqual([])
})

it.each([
  ['filing', 'filling'],
  ['tiled', 'tilled'],
  ['prolog', 'prologue'],
  ['for', 'four'],
  ['prize', 'prise'],
])('S-01 keeps %s and %s apart', (one, other) => expect(analyse(one)).not.toEqual(analyse(other)))

it('S-01 leaves out British stop words', () => expect(analyse('whilst amongst')).toEqual([]))
