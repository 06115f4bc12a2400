import type { Random } from './random.ts'

const languages = ['de', 'fr', 'es', 'nl'] as const
export type Language = (typeof languages)[number]

/** Which language a group may write in beside English, by the country of its home. */
export const languageOfCountry: Record<string, Language> = {
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
 * What works in other languages are about, by field: plural nouns without article, which fit every sentence below. One
 * line a field: number | German | French | Spanish | Dutch.
 */
const phrases = new Map(
  `
11 | Getreidesorten, Bodenorganismen, Wildbienen, Mischwälder | cultures céréalières, sols agricoles, abeilles sauvages, forêts mixtes | cultivos de cereal, suelos agrícolas, abejas silvestres, bosques mixtos | graangewassen, bodemorganismen, wilde bijen, gemengde bossen
12 | Handschriften, Stadtarchive, Romane, Museumssammlungen | manuscrits médiévaux, archives municipales, romans, collections de musée | manuscritos medievales, archivos municipales, novelas, colecciones de museo | handschriften, stadsarchieven, romans, museumcollecties
13 | Proteine, Stammzellen, Genvarianten, Stoffwechselwege | protéines membranaires, cellules souches, variants génétiques, voies métaboliques | proteínas de membrana, células madre, variantes genéticas, rutas metabólicas | eiwitten, stamcellen, genvarianten, stofwisselingsroutes
14 | Familienunternehmen, Führungskräfte, Lieferketten, Gründungen | entreprises familiales, cadres dirigeants, chaînes logistiques, jeunes entreprises | empresas familiares, directivos, cadenas de suministro, empresas emergentes | familiebedrijven, leidinggevenden, toeleveringsketens, startende ondernemingen
15 | Katalysatoren, Membranen, Wirbelschichten, Bioreaktoren | catalyseurs, membranes, lits fluidisés, bioréacteurs | catalizadores, membranas, lechos fluidizados, biorreactores | katalysatoren, membranen, wervelbedden, bioreactoren
16 | Metallkomplexe, Lösungsmittel, Elektrolyte, Kristallstrukturen | complexes métalliques, solvants verts, électrolytes, structures cristallines | complejos metálicos, disolventes verdes, electrolitos, estructuras cristalinas | metaalcomplexen, oplosmiddelen, elektrolyten, kristalstructuren
17 | Sprachmodelle, Empfehlungssysteme, Lernverfahren, Softwaretests | modèles de langue, systèmes de recommandation, réseaux de neurones, tests logiciels | modelos de lenguaje, sistemas de recomendación, redes neuronales, pruebas de programas | taalmodellen, aanbevelingssystemen, neurale netwerken, softwaretests
18 | Prognosen, Tourenpläne, Entscheidungsmodelle, Informationssysteme | prévisions, tournées de véhicules, modèles de décision, systèmes d’information | pronósticos, rutas de reparto, modelos de decisión, sistemas de información | prognoses, routeplannen, beslismodellen, informatiesystemen
19 | Gletscher, Starkregenereignisse, Erdbeben, Meeresströmungen | glaciers alpins, pluies extrêmes, séismes, courants marins | glaciares, lluvias extremas, terremotos, corrientes marinas | gletsjers, extreme buien, aardbevingen, zeestromingen
20 | Mindestlöhne, Banken, Steuerreformen, Haushaltseinkommen | salaires minimums, banques, réformes fiscales, revenus des ménages | salarios mínimos, bancos, reformas fiscales, ingresos familiares | minimumlonen, banken, belastinghervormingen, huishoudinkomens
21 | Solarzellen, Windparks, Wärmepumpen, Stromspeicher | cellules solaires, parcs éoliens, pompes à chaleur, batteries | celdas solares, parques eólicos, bombas de calor, baterías | zonnecellen, windparken, warmtepompen, batterijen
22 | Stahlbetonbauten, Roboter, Stromnetze, Sensoren | structures en béton, robots mobiles, réseaux électriques, capteurs | estructuras de hormigón, robots móviles, redes eléctricas, sensores | betonconstructies, robots, stroomnetten, sensoren
23 | Stadtbäume, Hitzeinseln, Flussauen, Mikroplastikpartikel | arbres urbains, îlots de chaleur, zones humides, microplastiques | árboles urbanos, islas de calor, humedales, microplásticos | stadsbomen, hitte-eilanden, uiterwaarden, microplastics
24 | Bakterienstämme, Impfstoffe, Virusvarianten, Darmbakterien | souches bactériennes, vaccins, variants viraux, bactéries intestinales | cepas bacterianas, vacunas, variantes virales, bacterias intestinales | bacteriestammen, vaccins, virusvarianten, darmbacteriën
25 | Legierungen, Verbundwerkstoffe, Polymere, Dünnschichten | alliages, matériaux composites, polymères, couches minces | aleaciones, materiales compuestos, polímeros, láminas delgadas | legeringen, composieten, polymeren, dunne lagen
26 | Differentialgleichungen, Zufallsgraphen, Primzahlen, Näherungsverfahren | équations différentielles, graphes aléatoires, nombres premiers, méthodes numériques | ecuaciones diferenciales, grafos aleatorios, números primos, métodos numéricos | differentiaalvergelijkingen, toevalsgrafen, priemgetallen, benaderingsmethoden
27 | Herzerkrankungen, Krebspatienten, Intensivstationen, Vorsorgeuntersuchungen | maladies cardiaques, patients atteints de cancer, soins intensifs, dépistages | enfermedades cardíacas, pacientes con cáncer, cuidados intensivos, pruebas de cribado | hartziekten, kankerpatiënten, intensivecareafdelingen, bevolkingsonderzoeken
28 | Nervenzellen, Schlafphasen, Gedächtnisspuren, Hirnnetzwerke | neurones, phases de sommeil, traces mnésiques, réseaux cérébraux | neuronas, fases del sueño, huellas de memoria, redes cerebrales | zenuwcellen, slaapfasen, geheugensporen, hersennetwerken
29 | Pflegekräfte, Pflegeheime, Schulmahlzeiten, Angehörige | infirmiers, maisons de retraite, repas scolaires, proches aidants | enfermeras, residencias de mayores, comidas escolares, cuidadores familiares | verpleegkundigen, verpleeghuizen, schoolmaaltijden, mantelzorgers
30 | Wirkstoffe, Arzneiformen, Nebenwirkungen, Heilpflanzen | principes actifs, formes galéniques, effets indésirables, plantes médicinales | principios activos, formas farmacéuticas, efectos adversos, plantas medicinales | werkzame stoffen, toedieningsvormen, bijwerkingen, geneeskrachtige planten
31 | Galaxienhaufen, Supraleiter, Quantenzustände, Exoplaneten | amas de galaxies, supraconducteurs, états quantiques, exoplanètes | cúmulos de galaxias, superconductores, estados cuánticos, exoplanetas | sterrenstelsels, supergeleiders, kwantumtoestanden, exoplaneten
32 | Lernprozesse, Vorurteile, Gewohnheiten, Angststörungen | apprentissages, préjugés, habitudes, troubles anxieux | procesos de aprendizaje, prejuicios, hábitos, trastornos de ansiedad | leerprocessen, vooroordelen, gewoonten, angststoornissen
33 | Wohnquartiere, Wahlkämpfe, Schulreformen, Gerichtsurteile | quartiers populaires, campagnes électorales, réformes scolaires, décisions de justice | barrios populares, campañas electorales, reformas escolares, sentencias judiciales | woonwijken, verkiezingscampagnes, schoolhervormingen, rechterlijke uitspraken
34 | Milchkühe, Sportpferde, Haustiere, Tierseuchen | vaches laitières, chevaux de sport, animaux de compagnie, maladies animales | vacas lecheras, caballos de deporte, animales de compañía, enfermedades animales | melkkoeien, sportpaarden, huisdieren, dierziekten
35 | Implantate, Zahnfüllungen, Kieferfehlstellungen, Milchzähne | implants dentaires, caries, malocclusions, dents de lait | implantes dentales, caries, maloclusiones, dientes de leche | implantaten, vullingen, kaakafwijkingen, melktanden
36 | Rettungsdienste, Rückenschmerzen, Hörgeräte, Patientenakten | services de secours, lombalgies, prothèses auditives, dossiers médicaux | servicios de urgencia, dolores lumbares, audífonos, historias clínicas | ambulancediensten, rugklachten, hoortoestellen, patiëntendossiers
`
    .trim()
    .split('\n')
    .map((line) => {
      const [field, ...lists] = line.split(' | ')
      return [Number(field), lists.map((list) => list.split(', '))]
    }),
)

/** Titles and sentences by language: p q r phrases, l a city, k a number, s e years. */
const texts: Record<Language, { titles: readonly string[]; sentences: readonly (readonly string[])[] }> = {
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
export function writeForeign(language: Language, field: number, city: string, random: Random): ForeignText {
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
