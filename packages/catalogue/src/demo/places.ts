/** The places of institutions in the demo catalogue. Countries and cities are real, the institutions are not. */
export interface Country {
  code: string
  name: string
  cities: readonly string[]
  /** A key of the lists of names. */
  culture: string
}

/** The countries with the most institutions first. */
export const countries: readonly Country[] = `
US | United States | english | Denver, Austin, Madison, Seattle, Atlanta, Columbus, Portland, Tucson
CN | China | chinese | Chengdu, Nanjing, Xiamen, Harbin, Wuhan, Dalian
GB | United Kingdom | english | Leeds, Cardiff, Dundee, Norwich, Exeter, Belfast
DE | Germany | german | Leipzig, Freiburg, Bremen, Kassel, Würzburg, Rostock
NL | Netherlands | dutch | Utrecht, Groningen, Delft, Nijmegen, Zwolle, Middelburg
JP | Japan | japanese | Sendai, Kanazawa, Sapporo, Hiroshima, Nagoya
FR | France | french | Lyon, Nantes, Grenoble, Rennes, Montpellier
IN | India | indian | Pune, Kochi, Jaipur, Bhopal, Mysuru
BR | Brazil | iberian | Curitiba, Recife, Campinas, Belém
IT | Italy | italian | Turin, Trieste, Bari, Padua
CA | Canada | english | Halifax, Calgary, Winnipeg, Québec
ES | Spain | iberian | Valencia, Sevilla, Zaragoza, Bilbao
AU | Australia | english | Perth, Hobart, Adelaide, Darwin
KR | South Korea | korean | Daejeon, Busan, Gwangju
SE | Sweden | nordic | Umeå, Linköping, Växjö
BE | Belgium | dutch | Ghent, Liège, Leuven
CH | Switzerland | german | Basel, Lugano, Winterthur
ZA | South Africa | african | Durban, Bloemfontein, Gqeberha
MX | Mexico | iberian | Puebla, Mérida, Guadalajara
TR | Türkiye | turkish | İzmir, Ankara, Trabzon
PL | Poland | slavic | Gdańsk, Wrocław, Lublin
DK | Denmark | nordic | Aarhus, Odense
NO | Norway | nordic | Bergen, Tromsø
FI | Finland | finnish | Oulu, Tampere
AT | Austria | german | Graz, Linz
PT | Portugal | iberian | Porto, Coimbra
IE | Ireland | english | Galway, Cork
GR | Greece | greek | Patras, Thessaloniki
CZ | Czechia | slavic | Brno, Olomouc
HU | Hungary | hungarian | Szeged, Debrecen
IL | Israel | semitic | Haifa, Beersheba
EG | Egypt | semitic | Mansoura, Aswan
NG | Nigeria | african | Ibadan, Enugu
KE | Kenya | african | Kisumu, Nakuru
GH | Ghana | african | Kumasi, Tamale
ID | Indonesia | malay | Bandung, Makassar
MY | Malaysia | malay | Penang, Kuching
SG | Singapore | chinese | Singapore
TH | Thailand | malay | Chiang Mai, Khon Kaen
VN | Vietnam | vietnamese | Huế, Da Nang
PH | Philippines | iberian | Cebu, Davao
TW | Taiwan | chinese | Tainan, Taichung
NZ | New Zealand | english | Dunedin, Wellington
AR | Argentina | iberian | Rosario, Mendoza
CL | Chile | iberian | Valdivia, Concepción
CO | Colombia | iberian | Medellín, Cali
PE | Peru | iberian | Arequipa, Cusco
EC | Ecuador | iberian | Cuenca
UY | Uruguay | iberian | Salto
SA | Saudi Arabia | semitic | Abha
AE | United Arab Emirates | semitic | Sharjah
IR | Iran | persian | Shiraz, Tabriz
PK | Pakistan | persian | Multan, Peshawar
BD | Bangladesh | indian | Khulna, Sylhet
LK | Sri Lanka | indian | Kandy
ET | Ethiopia | african | Bahir Dar, Jimma
TZ | Tanzania | african | Mwanza
UG | Uganda | african | Gulu
MA | Morocco | semitic | Fès
RO | Romania | romanian | Cluj-Napoca, Iași
BG | Bulgaria | slavic | Plovdiv
HR | Croatia | slavic | Split
SI | Slovenia | slavic | Maribor
EE | Estonia | finnish | Tartu
LT | Lithuania | slavic | Kaunas
IS | Iceland | nordic | Akureyri
`
  .trim()
  .split('\n')
  .map((line) => {
    const [code, name, culture, cities] = line.split(' | ')
    return { code: code!, name: name!, culture: culture!, cities: cities!.split(', ') }
  })
