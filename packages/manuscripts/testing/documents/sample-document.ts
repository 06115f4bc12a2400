import type { RealDocument } from './real-words.ts'

/** Places that are hard to tell from names, headings and numbers. */
export const samplePlaces = [
  'Institut de Biologie Théorique, Université de Nouvelle Aquitaine, Centre National de la Recherche Scientifique, UMR 9999, Bordeaux, France',
  'uOttawa Institute of Peat, University of Ottawa, Ottawa, Canada',
  'INRIA, Lille, France',
]

/** A manuscript whose words are easily taken for something else. */
export const sampleDocument: RealDocument = {
  title:
    '[Re] Peat (R)evolution: what the water table explains [J. Peat. vol. 112, 4417 (2000)] and Randomization in Fens',
  abstract:
    'We measure how rewetted peatlands take up carbon once drainage ends. The work of ``Young et al.`` is repeated without a background. This\u00a0highlights that the water table explains most. Significance is tested twice.',
  keywords: ['peatlands', 'R', 'water table'],
  authors: [
    {
      ...{ name: 'Ada Lindqvist', orcid: '0000-0002-1825-0097', email: 'lindqvist1@example.org' },
      affiliations: [samplePlaces[0]!, samplePlaces[1]!],
    },
    { name: 'Piotr de la Fuente', orcid: null, email: 'fuente2@example.org', affiliations: [samplePlaces[1]!] },
    {
      ...{ name: 'Nicolas P. Rougier', orcid: '0000-0001-5109-3700', email: 'rougier3@example.org' },
      affiliations: [samplePlaces[2]!],
    },
  ],
  references: ['10.1111/ele.12345', '10.5281/zenodo.416801', '10.1016/s0140-6736(05)67889-9', '10.7717/peerj.1'].map(
    (doi, at) => ({
      authors: ['Jo Smith', 'Kim Berg'],
      title: `Water tables of bogs, part ${at}`,
      year: 2012 + at,
      doi,
    }),
  ),
  body: [1, 2, 3].map(
    (at) =>
      `Peat of kind ${at} grows slowly, and the sites of this text are far from each other. What is found at one of them need not hold for the next one, which is why all of them are visited.`,
  ),
}
