import { expect, it } from 'vitest'
import { readAuthors } from './read-authors.ts'

it.each([
  ['Zhang X, Huang N; RMIT', ['Zhang X@RMIT', 'Huang N@RMIT']],
  ['Xiuzhen Zhang (RMIT), Nannan Huang', ['Xiuzhen Zhang@RMIT', 'Nannan Huang']],
  [
    'Xiuzhen Zhang (RMIT University, Melbourne) and Nannan Huang',
    ['Xiuzhen Zhang@RMIT University, Melbourne', 'Nannan Huang'],
  ],
  ['Zhang X (RMIT)', ['Zhang X@RMIT']],
  ['Zhang X (RMIT)*, Huang N [RMIT, Australia].', ['Zhang X@RMIT', 'Huang N@RMIT, Australia']],
  [
    'Zhang X (School of Computing; RMIT); Huang N (Univ. Lund)',
    ['Zhang X@School of Computing; RMIT', 'Huang N@Univ. Lund'],
  ],
  ['Zhang, X. (RMIT, 0000-0002-1825-0097)', ['X. Zhang@RMIT']],
  ['Kairit Sirts (University of Tartu) (RMIT); Ben Oak', ['Kairit Sirts@University of Tartu; RMIT', 'Ben Oak']],
  ['Xiuzhen (Jenny) Zhang (RMIT)', ['Xiuzhen (Jenny) Zhang@RMIT']],
  ['Xiuzhen Zhang (1), Nannan Huang [2]', ['Xiuzhen Zhang', 'Nannan Huang']],
  ['Xiuzhen Zhang (Jenny), Nannan Huang', ['Xiuzhen Zhang (Jenny)', 'Nannan Huang']],
  ['Xiuzhen Zhang\nNannan Huang\r\nPriya Ramanathan', ['Xiuzhen Zhang', 'Nannan Huang', 'Priya Ramanathan']],
  ['Zhang, Xiuzhen; Huang, Nannan', ['Xiuzhen Zhang', 'Nannan Huang']],
  ['Dalmark, Runa Jr.', ['Runa Dalmark Jr.']],
  ['Zhang, X., Huang, N.', ['X. Zhang', 'N. Huang']],
  ['Ada Lindqvist¹, Ben Okri² and Cleo Marsh*', ['Ada Lindqvist', 'Ben Okri', 'Cleo Marsh']],
  ['Ada Lindqvist, Lund University; Ben Okri, MIT', ['Ada Lindqvist@Lund University', 'Ben Okri@MIT']],
  ['Ada Lindqvist (Lund University); Ben Okri', ['Ada Lindqvist@Lund University', 'Ben Okri']],
  ['Ada Lindqvist (Lund University); Ben Okri; MIT', ['Ada Lindqvist@Lund University', 'Ben Okri@MIT']],
  ['Ada Lindqvist; Ada Lindqvist', ['Ada Lindqvist']],
  [
    'Rosemary Nan Ke (Montreal Institute of Learning Algorithms (Mila), Montreal, Canada)',
    ['Rosemary Nan Ke@Montreal Institute of Learning Algorithms, Mila, Montreal, Canada'],
  ],
  ['Rosa Nan Ke (Mila, Montreal, Canada)', ['Rosa Nan Ke@Mila, Montreal, Canada']],
  ['Xiuzhen Zhang', ['Xiuzhen Zhang']],
  ['  ;, ', []],
])('K-01 a pasted list of authors: %s', (text, expected) => {
  const written = readAuthors(text).map(({ name, institution }) => (institution ? `${name}@${institution}` : name))
  expect(written).toEqual(expected)
})

const written = (text: string) =>
  readAuthors(text).map(({ name, institution, email, orcid }) =>
    [name, institution, email, orcid].filter(Boolean).join('@'),
  )

it.each([
  [
    'Ivana Graicki, Norwich Laurel College, United Kingdom\nMaarten Oosterwijk, Summit Willow, The Netherlands',
    ['Ivana Graicki@Norwich Laurel College, United Kingdom', 'Maarten Oosterwijk@Summit Willow, The Netherlands'],
  ],
  [
    'Ivana Graicki, PhD, Dept. of Biology, Univ. of Norwich, U.K.;\nDalia al-Hazrani, Summit Willow, USA; and\nBen Oduya, Riverside',
    [
      'Ivana Graicki@Dept. of Biology, Univ. of Norwich, U.K.',
      'Dalia al-Hazrani@Summit Willow, USA',
      'Ben Oduya@Riverside',
    ],
  ],
  ['Ada Lind, Lund\nBen Oduya, Oslo', ['Ada Lind@Lund', 'Ben Oduya@Oslo']],
  ['Ada Lind, Lund University', ['Ada Lind@Lund University']],
  ['Ada Lind, École normale, Paris', ['Ada Lind@École normale, Paris']],
  [
    'Ada Lind, Department of Biology, Lund University\nBen Oduya',
    ['Ada Lind@Department of Biology, Lund University', 'Ben Oduya'],
  ],
  ...[';', ',', ' and'].map((between): [string, string[]] => [
    `Ivana Graicki (Norwich Laurel College)${between} Maarten Oosterwijk (Summit Willow Biosciences Utrecht)`,
    ['Ivana Graicki@Norwich Laurel College', 'Maarten Oosterwijk@Summit Willow Biosciences Utrecht'],
  ]),
  ['Ada Lind (Summit Willow), Ben Oduya (Ben)', ['Ada Lind@Summit Willow', 'Ben Oduya (Ben)']],
  [
    'Ivana Graicki, Norwich Laurel College, UK; Maarten Oosterwijk, Summit Willow, Utrecht, Netherlands',
    ['Ivana Graicki@Norwich Laurel College, UK', 'Maarten Oosterwijk@Summit Willow, Utrecht, Netherlands'],
  ],
  [
    'Ada Lind, Lund University, ada@lund.se; Ben Oduya (ORCID: 0000-0002-1825-0097), Coral Library',
    ['Ada Lind@Lund University@ada@lund.se', 'Ben Oduya@Coral Library@0000-0002-1825-0097'],
  ],
])('K-01 reads each person of a pasted list with their own affiliation: %s', (text, expected) => {
  expect(written(text)).toEqual(expected)
})

it.each([
  ['Ada Lind, Ben Oduya\nCleo Marsh, Dan Roe', ['Ada Lind', 'Ben Oduya', 'Cleo Marsh', 'Dan Roe']],
  ['Ada Lind, Ben Oduya, Lund University', ['Ada Lind@Lund University', 'Ben Oduya@Lund University']],
  ['Ada Lind, Ben Oduya and Cleo Marsh', ['Ada Lind', 'Ben Oduya', 'Cleo Marsh']],
  ['Ada Lind, J. Berg, Huang N', ['Ada Lind', 'J. Berg', 'Huang N']],
  ['Zhang X; Huang N, RMIT', ['Zhang X@RMIT', 'Huang N@RMIT']],
  ['Ada Lind1,2\nBen Oduya2,*', ['Ada Lind', 'Ben Oduya']],
  ['Ada Lind (RMIT), Ben Oduya', ['Ada Lind@RMIT', 'Ben Oduya']],
  ['Ada Lind, Ben Oduya, Sweden', ['Ada Lind', 'Ben Oduya', 'Sweden']],
])('K-01 takes no second person for an affiliation: %s', (text, expected) => {
  expect(written(text)).toEqual(expected)
})

it.each([
  ['Bee, Ann (MIT) and Dee, Cee', ['Ann Bee@MIT', 'Cee Dee']],
  ['Bee, Ann, Dee, Cee (MIT)', ['Ann Bee', 'Cee Dee@MIT']],
  ['García Márquez, José (MIT) and Ben-David, Shai', ['José García Márquez@MIT', 'Shai Ben-David']],
  ['van der Berg, Jan; de Souza, Ana, Lund University', ['Jan van der Berg', 'Ana de Souza@Lund University']],
  ['BEE, ANN; DEE, CECILIA', ['ANN BEE', 'CECILIA DEE']],
  ['ZHANG, Xiuzhen; HUANG, Nannan (RMIT)', ['Xiuzhen ZHANG', 'Nannan HUANG@RMIT']],
  ['Bee, Ann - Lund University; Dee, Cee - RMIT', ['Ann Bee@Lund University', 'Cee Dee@RMIT']],
  ['Fahim, Md; Osama, MD', ['Md Fahim', 'MD Osama']],
  ['Karampatsis, Rafael - Michael', ['Rafael - Michael Karampatsis']],
  ['Bee, Ann (contact); Dee, Cee [corresponding author]', ['Ann Bee', 'Cee Dee']],
])('K-01 reads the family name first, whatever parts the people: %s', (text, expected) => {
  expect(written(text)).toEqual(expected)
})

it.each([
  ['Xiuzhen Zhang: Lund University; Nannan Huang: RMIT', ['Xiuzhen Zhang@Lund University', 'Nannan Huang@RMIT']],
  ['1. Xiuzhen Zhang (RMIT) 2. Nannan Huang (Lund University)', ['Xiuzhen Zhang@RMIT', 'Nannan Huang@Lund University']],
  ['Xiuzhen Zhang, Ph.D.; Nannan Huang, M.D.', ['Xiuzhen Zhang', 'Nannan Huang']],
  ['Ada Lind - Okri (RMIT); Ben Oduya (Mila - RMIT)', ['Ada Lind - Okri@RMIT', 'Ben Oduya@Mila - RMIT']],
  [
    'Ada Lind, RMIT; Ben Oduya, Lund University / Microsoft',
    ['Ada Lind@RMIT', 'Ben Oduya@Lund University / Microsoft'],
  ],
  ['Xiuzhen Zhang und Nannan Huang', ['Xiuzhen Zhang', 'Nannan Huang']],
  ['张秀珍；黄楠楠', ['张秀珍', '黄楠楠']],
  ['Yang Liu (RMIT); Yang Liu (Lund University); Yang Liu', ['Yang Liu@RMIT', 'Yang Liu@Lund University']],
  ['Ada Lind <lab@lund.se>; Ben Oduya <lab@lund.se>', ['Ada Lind@lab@lund.se', 'Ben Oduya@lab@lund.se']],
])('K-01 loses nobody of lists as systems write them: %s', (text, expected) => {
  expect(written(text)).toEqual(expected)
})

it('K-01 a pasted list is read to its end', () => {
  const given = ['Ada', 'Ben', 'Cleo', 'Dora', 'Emmy', 'Finn', 'Grace', 'Hugo', 'Ines', 'Jon', 'Kai', 'Lena', 'Max']
  const family = ['Lind', 'Oduya', 'Huang', 'Zhang', 'Berg', 'Quill', 'Rau', 'Sand', 'Toll', 'Urban']
  const names = given.flatMap((one) => family.map((other) => `${one} ${other}`))
  expect(readAuthors(names.join('\n'))).toHaveLength(130)
})

it('K-01 a pasted list of e-mail addresses and ORCID iDs, with names and without', () => {
  expect(readAuthors('xiuzhen.zhang@rmit.edu.au\nnh7@uni.example\n\nXIUZHEN.zhang@rmit.edu.au')).toEqual([
    { name: 'XIUZHEN Zhang', email: 'XIUZHEN.zhang@rmit.edu.au' },
    { name: 'nh7@uni.example', email: 'nh7@uni.example' },
  ])
  expect(
    readAuthors('"Zhang, Xiuzhen" <x2@rmit.edu.au>; Nannan Huang (n.h@rmit.edu.au), Ada Lind 0000-0002-1825-0097'),
  ).toEqual([
    { name: 'Xiuzhen Zhang', email: 'x2@rmit.edu.au' },
    { name: 'Nannan Huang', email: 'n.h@rmit.edu.au' },
    { name: 'Ada Lind', orcid: '0000-0002-1825-0097' },
  ])
  expect(readAuthors('a.li@lu.se, b.berg@lu.se').map(({ name }) => name)).toEqual(['A Li', 'B Berg'])
})

it.each([
  ['digits', '1'.repeat(60_000)],
  ['letters before an address', `${'a'.repeat(60_000)} ada@lund.example`],
  ['commas before a bracket', `${'a,'.repeat(60_000)})`],
  ['semicolons before a bracket', `${'a;'.repeat(60_000)})`],
  ['blanks within a name', `Ada${' '.repeat(60_000)}Lind`],
  ['brackets within brackets', `Ada Lind ${'('.repeat(20_000)}a${')'.repeat(20_000)}`],
  ['signs within brackets', `Ada Lind (${':'.repeat(60_000)}x)`],
])('Q-07 reads %s in a time that grows with the length of the text, and not with its square', (_, text) => {
  const began = performance.now()
  readAuthors(text)
  expect(performance.now() - began).toBeLessThan(2_000)
})
