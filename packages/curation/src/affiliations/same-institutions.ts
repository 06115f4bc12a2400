import { wholeKey } from './institution-words.ts'

/** Other names of institutions that neither letters nor people would reveal; only names that mean no other institution. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  Amazon: ['Amazon Alexa', 'Amazon Alexa AI', 'Alexa AI', 'Amazon AGI'],
  'Amazon Web Services': ['AWS', 'Amazon AWS', 'AWS AI', 'Amazon AWS AI'],
  'Australian National University': ['ANU'],
  'California Institute of Technology': ['Caltech'],
  'Carnegie Mellon University': ['CMU'],
  'Chinese Academy of Sciences': ['CAS'],
  'Columbia University': ['Columbia University in the City of New York'],
  EPFL: ['École Polytechnique Fédérale de Lausanne', 'EPF Lausanne', 'Swiss Federal Institute of Technology Lausanne'],
  'ETH Zurich': ['ETHZ', 'Swiss Federal Institute of Technology Zurich', 'Eidgenössische Technische Hochschule Zürich'],
  'Georgia Institute of Technology': ['Georgia Tech'],
  'Hebrew University of Jerusalem': ['Hebrew University'],
  Huawei: ['Huawei Technologies'],
  'Massachusetts Institute of Technology': ['MIT'],
  'National University of Singapore': ['NUS'],
  'New York University': ['NYU'],
  'Peking University': ['PKU'],
  'Pennsylvania State University': ['Penn State', 'Penn State University'],
  RIKEN: ['RIKEN AIP', 'RIKEN Center for AIP', 'RIKEN Center for Advanced Intelligence Project'],
  'Shanghai Jiao Tong University': ['SJTU'],
  'Sofia University': ['University of Sofia “St. Kliment Ohridski”', 'Sofia University “St. Kliment Ohridski”'],
  'Stony Brook University': ['State University of New York at Stony Brook', 'SUNY Stony Brook'],
  'Technical University of Munich': ['TUM'],
  'Technion – Israel Institute of Technology': ['Technion'],
  'Trinity College Dublin': ['University of Dublin, Trinity College', 'Trinity College, University of Dublin'],
  'U.S. Army Research Laboratory': ['Army Research Laboratory'],
  'University at Buffalo': ['State University of New York at Buffalo', 'SUNY Buffalo', 'SUNY at Buffalo'],
  'University of British Columbia': ['UBC'],
  'University of Galway': ['National University of Ireland, Galway', 'NUI Galway'],
  'University of Maryland': ['University of Maryland, College Park'],
  'University of Massachusetts Amherst': ['UMass Amherst'],
  'University of Massachusetts Lowell': ['UMass Lowell'],
  'University of Munich': ['LMU', 'LMU Munich', 'LMU München', 'LMU University'],
  'University of Pennsylvania': ['UPenn'],
  'University of Wisconsin–Madison': ['UW Madison'],
  'Virginia Tech': ['Virginia Polytechnic Institute and State University'],
}

/** The people after whom universities of German cities are named. */
const namesakes: Readonly<Record<string, string>> = {
  'Albert Ludwigs': 'Freiburg',
  'Carl von Ossietzky': 'Oldenburg',
  'Christian Albrechts': 'Kiel',
  'Eberhard Karls': 'Tübingen',
  'Friedrich Alexander': 'Erlangen-Nürnberg',
  'Friedrich Schiller': 'Jena',
  'Georg August': 'Göttingen',
  'Heinrich Heine': 'Düsseldorf',
  'Johannes Gutenberg': 'Mainz',
  'Julius Maximilians': 'Würzburg',
  'Bayerische Julius Maximilians': 'Würzburg',
  'Justus Liebig': 'Giessen',
  'Ludwig Maximilians': 'Munich',
  'Martin Luther': 'Halle-Wittenberg',
  'Otto von Guericke': 'Magdeburg',
  Philipps: 'Marburg',
  'Ruprecht Karls': 'Heidelberg',
}

/** Keys of names by the keys of other names of the same institution. */
export const sameNames: ReadonlyMap<string, string> = new Map([
  ...Object.entries(otherNames).flatMap(([name, others]) =>
    others.map((other) => [wholeKey(other), wholeKey(name)] as const),
  ),
  ...Object.entries(namesakes).flatMap(([person, city]) =>
    [`${person} University`, `${person} University ${city}`, `${person} University of ${city}`].map(
      (name) => [wholeKey(name), wholeKey(`University of ${city}`)] as const,
    ),
  ),
])
