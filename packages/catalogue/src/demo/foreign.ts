import type { Random } from './random.ts'
import { readRows } from './words.ts'

const languages = ['de', 'fr', 'es', 'nl'] as const
export type DemoLanguage = (typeof languages)[number]

/** Which language a group may write in beside English, by the country of its home. */
export const languageOfCountry: Record<string, DemoLanguage> = {
  DE: 'de',
  AT: 'de',
  CH: 'de',
  FR: 'fr',
  BE: 'fr',
  CA: 'fr',
  MA: 'fr',
  ES: 'es',
  MX: 'es',
  AR: 'es',
  CL: 'es',
  CO: 'es',
  PE: 'es',
  EC: 'es',
  UY: 'es',
  NL: 'nl',
}

/**
 * What works in other languages are about, by field: plural nouns without article, which fit every sentence below; in German,
 * French, Spanish and Dutch.
 */
const phrases = new Map(
  readRows('phrases').map(([field, ...lists]) => [Number(field), lists.map((list) => list.split(', '))]),
)

/** Titles and sentences by language: p q r phrases, l a city, k a number, s e years. */
const texts: Record<DemoLanguage, { titles: readonly string[]; sentences: readonly (readonly string[])[] }> = {
  de: {
    titles: [
      '{p} und {q} in {l}: eine vergleichende Untersuchung',
      '{p} im Wandel: {q}, {r} und ihre Folgen',
      'Über {p} und {q}',
      'Wie {p} und {q} zusammenhängen: Ergebnisse aus {l}',
    ],
    sentences: [
      [
        '{p} und {q} sind in den letzten Jahren häufig untersucht worden, doch fehlen Ergebnisse aus {l}.',
        'Obwohl {p} als gut erforscht gelten, bleiben {q} und {r} weitgehend unbekannt.',
      ],
      [
        'Dieser Beitrag untersucht {p} und {q} anhand von {k} Fällen aus den Jahren {s} bis {e}.',
        'Für die vorliegende Studie wurden {k} Datensätze über {p} und {r} ausgewertet.',
      ],
      [
        'Die Ergebnisse zeigen, dass {q} einen deutlichen Einfluss haben, während {r} kaum ins Gewicht fallen.',
        'In mehr als der Hälfte der Fälle hingen {p} und {q} eng zusammen, besonders in {l}.',
      ],
      [
        'Wir schließen daraus, dass {p} und {r} künftig gemeinsam betrachtet werden sollten.',
        'Abschließend werden Folgen für Forschung und Praxis in {l} erörtert.',
      ],
    ],
  },
  fr: {
    titles: [
      '{p} et {q} à {l} : une étude comparative',
      '{p}, {q} et {r} : regards croisés',
      'Étude sur les {p} et les {q}',
      'Comment évoluent les {p} ? Résultats obtenus à {l}',
    ],
    sentences: [
      [
        'Les {p} et les {q} ont fait l’objet de nombreux travaux, mais les données manquent pour {l}.',
        'Si les {p} sont bien connus, les rapports entre les {q} et les {r} restent à préciser.',
      ],
      [
        'Cet article étudie les {p} et les {q} à partir de {k} cas observés entre {s} et {e}.',
        'Nous avons analysé {k} observations portant sur les {p} et les {r}.',
      ],
      [
        'Les résultats montrent que les {q} jouent un rôle majeur, tandis que les {r} comptent peu.',
        'Dans plus de la moitié des cas, les {p} dépendent étroitement des {q}, surtout à {l}.',
      ],
      [
        'Nous en concluons que les {p} et les {r} devraient être étudiés ensemble.',
        'Enfin, nous discutons les conséquences pour la recherche et la pratique à {l}.',
      ],
    ],
  },
  es: {
    titles: [
      '{p} y {q} en {l}: un estudio comparado',
      '{p}, {q} y {r}: una mirada conjunta',
      'Estudio sobre {p} y {q}',
      'Cómo cambian {p} y {q}: resultados de {l}',
    ],
    sentences: [
      [
        'Numerosos trabajos han tratado {p} y {q}, pero faltan datos de {l}.',
        'Aunque {p} son bien conocidos en la bibliografía, la relación entre {q} y {r} sigue abierta.',
      ],
      [
        'Este artículo estudia {p} y {q} a partir de {k} casos observados entre {s} y {e}.',
        'Se analizaron {k} observaciones sobre {p} y {r}.',
      ],
      [
        'Los resultados muestran que {q} tienen un papel importante, mientras que {r} influyen poco.',
        'En más de la mitad de los casos, {p} dependen de {q}, sobre todo en {l}.',
      ],
      [
        'Concluimos que {p} y {r} deberían estudiarse de manera conjunta.',
        'Por último, se discuten las consecuencias para la investigación y la práctica en {l}.',
      ],
    ],
  },
  nl: {
    titles: [
      '{p} en {q} in {l}: een vergelijkend onderzoek',
      '{p} in beweging: {q}, {r} en hun gevolgen',
      'Onderzoek naar {p} en {q}',
      'Hoe {p} en {q} samenhangen: resultaten uit {l}',
    ],
    sentences: [
      [
        'Naar {p} en {q} is veel onderzoek gedaan, maar gegevens uit {l} ontbreken nog.',
        'Hoewel {p} goed bekend zijn, is over {q} en {r} weinig geschreven.',
      ],
      [
        'Dit artikel onderzoekt {p} en {q} aan de hand van {k} gevallen uit de jaren {s} tot {e}.',
        'Voor deze studie zijn {k} waarnemingen over {p} en {r} geanalyseerd.',
      ],
      [
        'De resultaten laten zien dat {q} een duidelijke invloed hebben, terwijl {r} nauwelijks meetellen.',
        'In meer dan de helft van de gevallen hangen {p} en {q} nauw samen, vooral in {l}.',
      ],
      [
        'Wij concluderen dat {p} en {r} voortaan samen bekeken zouden moeten worden.',
        'Tot slot bespreken we de gevolgen voor onderzoek en praktijk in {l}.',
      ],
    ],
  },
}

interface ForeignText {
  title: string
  /** Four sentences. */
  abstract: string
}

/** Title and abstract of a work of the field in the language. */
export function writeForeign(language: DemoLanguage, field: number, city: string, random: Random): ForeignText {
  const list = phrases.get(field)![languages.indexOf(language)]!
  const start = random.below(list.length)
  const at = (offset: number) => list[(start + offset) % list.length]!
  const year = random.between(1990, 2012)
  const values: Record<string, string> = {
    p: at(0),
    q: at(1),
    r: at(2),
    l: city,
    k: String(random.between(40, 960)),
    s: String(year),
    e: String(year + random.between(4, 12)),
  }
  const fill = (templates: readonly string[]) => {
    const text = random.pick(templates).replace(/\{(\w)\}/g, (_, slot: string) => values[slot]!)
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
  return { title: fill(texts[language].titles), abstract: texts[language].sentences.map(fill).join(' ') }
}
