import type { Random } from './random.ts'

/**
 * Names of people are put together by code from pieces of several cultures: a given name, and a family name of two
 * halves. They read like names, but nobody is meant: where one equals that of a living person, it is chance.
 */
interface Inventory {
  given: readonly string[]
  heads: readonly string[]
  tails: readonly string[]
}

const inventories: Record<string, Inventory> = {
  english: inventory(
    'Alma Bryony Callum Daphne Edwin Fern Gareth Hollis Imogen Jarvis Kerensa Leland Maren Nolan Odette Piers Rowena Selwyn Tamsin Wystan',
    'Ash Black Cold Dun Elm Fair Grey Hazel Lang Mar North Oak Rush Stan Thorn Whit',
    'bury combe cote croft field gate hurst ington leigh mere ridge shaw stead ton wick worth',
  ),
  german: inventory(
    'Anselm Bärbel Corvin Dorothea Eike Frauke Gereon Hedda Ilse Jörn Kaspar Liesel Meike Norwin Ottilie Rüdiger Swantje Thilo Ulrike Wenzel',
    'Alt Berg Birken Dorn Eich Falken Grün Hasel Kirch Linden Mühl Neu Ober Rosen Stein Winter',
    'acker bach baum berger brück feld hagen heimer hof kamp mann reuter stätter tal wald weiler',
  ),
  dutch: inventory(
    'Aafke Bram Cato Diederik Evelien Floortje Gijs Hidde Iris Joost Karlijn Lieke Maarten Noor Olivier Pleun Roos Sjoerd Tijmen Wietske',
    'van_Achter van_Berken de_Broek van_Duin ter_Eik van_Groene Heide Hoog van_Iepen Klaver van_Linden ten_Meer Ooster van_Riet Veen Wilgen',
    'beek borg dal dijk donk hof horst huizen kamp laar loo rode velt waard wijk zicht',
  ),
  french: inventory(
    'Adélie Bastien Céline Damien Éloïse Fabrice Géraldine Hervé Inès Julien Killian Léonie Maëlle Noémie Octave Pascal Quentin Rosalie Solène Thibault',
    'Beau Boncha Char Cler Du Fon Gran Haut Lan Mar Mon Neuf Par Roche Sau Val',
    'bert bois chaux court delle fort gny lac meil mont nard pré ret rieux tière ville',
  ),
  iberian: inventory(
    'Alejandra Benicio Catarina Duarte Elvira Fermín Graciela Héctor Inés Joaquín Leocadia Matías Nuria Óscar Pilar Ramiro Sofía Tomás Valentina Ximena',
    'Al Bel Cam Cas Del Es Fer Gal Lar Mon Oli Pal Que Sal Tor Val',
    'bareda bosa cedo dero gueiro lares linas mar mendia neda oso quera reña tales vedra zaga',
  ),
  italian: inventory(
    'Alessia Bruno Caterina Dario Elettra Fabio Ginevra Iacopo Livia Manlio Nerina Orazio Pietro Rachele Silvano Tullia Ulisse Viola Zeno Ottavia',
    'Al Bel Bon Cal Car Fon Gar Lam Mal Mon Per Ros San Tor Val Ven',
    'bani berti castri dini fieri gnoli lanti marini netti pelli ranza rosi saldi tano velli zocchi',
  ),
  nordic: inventory(
    'Aksel Birgitta Dagny Eirik Freja Gunnhild Håkon Ingrid Jostein Kerstin Leif Maiken Njål Oddny Runa Sigurd Tove Ulf Vigdis Åse',
    'Alm Björk Dal Ek Fjell Grön Hav Lind Lund Nor Sand Skog Sten Strand Vik Öst',
    'berg blad bäck dal fors gaard gren holm kvist land mark nes rud ström svik vall',
  ),
  finnish: inventory(
    'Aino Eero Hilkka Ilmari Jarkko Kaisa Lauri Maarit Niilo Oskari Päivi Riikka Sampo Tuulikki Urho Veera Aleksi Elina Heikki Outi',
    'Haapa Honka Järvi Kallio Kivi Koivu Lehto Luoma Metsä Niemi Pelto Ranta Saari Suo Vaara Väli',
    'harju joki kangas kari korpi koski lahti lampi mäki nen niitty oja puro salo salmi vuori',
  ),
  slavic: inventory(
    'Agnieszka Bohdan Czesława Dobromir Elżbieta Filip Grażyna Hynek Ivana Jaromír Kamila Luboš Milena Norbert Oldřich Petra Radim Světlana Tadeusz Zdeněk',
    'Bart Bor Chlum Dob Gra Hav Jas Kal Kor Lip Maj Now Pol Rad Sob Zaj',
    'anek arczyk czyk ecki elka enko ic icki ik ina ovic owicz owska ský uch zel',
  ),
  chinese: inventory(
    'Anlan Boyu Chenxi Dongmei Fengyi Guanlin Haoran Jingwen Kaiming Lirong Mengqi Ningzhi Peilin Qiuyue Ruohan Shuyao Tianyi Weilan Xinyi Zhengyu',
    'Bai Chen Dong Fang Gao Han Jiang Kong Lin Mei Ning Ouyang Qin Shen Tao Xia',
    'an bo de fu gu he jin kai lan min ning rui shan tai wen yue',
  ),
  japanese: inventory(
    'Akihiko Chihiro Daisuke Emiko Fumiya Haruna Isamu Junko Kaoru Mizuki Naoki Reiko Satoru Takashi Umeko Wataru Yoshie Ayame Kenshin Sayuri',
    'Aki Fuji Hama Hoshi Ishi Kawa Kita Kuro Matsu Mina Mori Naka Shira Taka Tsuki Yama',
    'bara be bori da gane gata hara kubo mine mizu moto numa saki shita tani zato',
  ),
  korean: inventory(
    'Ara Beom-su Chae-won Dong-hyun Eun-ji Gyu-ri Ha-neul In-sung Jae-min Ki-young Mi-sook Na-ra Sang-woo Seo-yeon Tae-yang Woo-jin Ye-rim Yun-ho Min-ah Bo-ram',
    'Bae Cho Gil Ham Hwang Jin Kang Ma Nam Oh Pyo Ryu Seo Tak Won Yang',
    'an do ga gi ha je jo ma na ra ri sa si tae yu woo',
  ),
  indian: inventory(
    'Aarav Bhavana Chitra Devika Eshan Farida Gopal Harini Ishaan Jyoti Kavya Lakshman Meenakshi Nikhil Oviya Pranav Rukmini Sanjana Tanvi Vikram',
    'Agni Bala Chandra Deva Ganga Hari Jaya Kesha Maha Nanda Padma Raja Sarva Tara Vana Yasho',
    'bhai chand das gopal kar lingam mani murthy nath pal rao raman sekhar swamy varma yar',
  ),
  semitic: inventory(
    'Amal Bassam Dalia Eitan Farouk Ghada Hadas Idris Jumana Karim Liora Munir Nadia Omri Qasim Rania Salma Tariq Yael Zahra',
    'Abu al-Bar ben-Ami al-Dar al-Far Gal al-Haz al-Kar Lev al-Maz al-Nur Ram al-Sab al-Tay al-Wad al-Zah',
    'adi amin arif awi dani far hadi imi khal mani nasi oubi rani safi tari zur',
  ),
  persian: inventory(
    'Arash Bahar Cyrus Darya Esfandiar Farzaneh Golnar Hooman Iraj Javad Kimia Laleh Mehrdad Nasrin Omid Parisa Roxana Siavash Taraneh Zubair',
    'Azar Bah Dar Far Gol Jah Kam Mah Mehr Nav Pay Roshan Sam Shah Tab Zar',
    'abadi andish bakhsh din far gard iani jou khani manesh nejad pour rad sefat vand zadeh',
  ),
  turkish: inventory(
    'Ayla Barış Ceren Deniz Elif Ferhat Gülşen Hakan İpek Kerem Levent Melike Nilüfer Orhan Pınar Rıza Serap Tolga Umut Yıldız',
    'Ak Altın Ay Boz Çelik Demir Er Gök Gün Kara Kaya Öz Sarı Taş Uz Yıl',
    'alp baş bulut can çay dağ doğan er göl han kan maz oğlu soy taş türk',
  ),
  greek: inventory(
    'Anthi Christos Despina Evangelos Foteini Grigoris Haris Ioanna Kyriakos Lydia Manolis Nefeli Orestis Petros Rea Stavros Thaleia Vasiliki Xenia Zisis',
    'Anagno Chara Dimo Foti Gala Kala Kara Kouri Lambro Mavro Niko Pana Sava Stama Theo Vlacho',
    'dakis delis dimas giannis kakis kis lidis makos nakis petros poulos ridis stathis takis tsis vasilis',
  ),
  hungarian: inventory(
    'Anikó Bálint Csilla Dezső Emese Ferenc Gyöngyi Hajnal Ildikó Jenő Kinga Lóránt Mátyás Nóra Ödön Piroska Réka Sándor Tünde Zsombor',
    'Bala Bara Csá Dom Er Fod Gyar Hor Ker Lak Mező Nyár Pál Szent Tar Vad',
    'bányi csi dosi falvi gyi házi hegyi kesi laki mati nyei rosi si szegi tos völgyi',
  ),
  romanian: inventory(
    'Anca Bogdan Cosmina Dragoș Eugenia Florin Gabriela Horia Ioana Lavinia Mircea Nicoleta Octavian Paraschiva Radu Simona Tiberiu Viorica Ștefan Ruxandra',
    'Alb Bră Câm Cos Dră Flo Gri Lup Mol Mun Olt Pău Roș Săn Tur Vul',
    'ănescu anu ariu așcu du eanu escu ică iu oiu oreanu ovici ușan uță van zan',
  ),
  malay: inventory(
    'Aisyah Budi Cahaya Dewi Eko Fitri Gunawan Hartini Intan Joko Kartika Lestari Mutia Nirmala Ombun Pratama Ratna Suriani Teguh Wulan',
    'Adi Bima Darma Guna Hadi Indra Jaya Kerta Laksa Maha Nara Purna Rama Sura Tirta Wira',
    'atmaja brata dana jaya kesuma laga mulya nata pati putra rasa sena tama utama wan wijaya',
  ),
  vietnamese: inventory(
    'An Bảo Châu Dũng Giang Hạnh Khánh Lan Minh Ngọc Oanh Phúc Quyên Sơn Thảo Uyên Vân Xuân Yến Đức',
    'Bùi Chu Đinh Đoàn Hà Kiều La Lục Mạc Ông Quách Tạ Thạch Tôn Vi Vương',
    '_Ái _Bích _Cẩm _Diệu _Gia _Hải _Kim _Lệ _Mỹ _Nhật _Phi _Quang _Thanh _Tú _Uy _Việt',
  ),
  african: inventory(
    'Abena Baraka Chidera Dalila Ekow Folami Gathoni Habiba Ifeoma Jabari Kwabena Lindiwe Makena Ngozi Oluchi Palesa Rutendo Sipho Thandeka Wanjiru',
    'Aba Ade Chi Dla Eme Kama Kwe Ma Mba Nko Nya Obi Okon Sithe Tembo Wa',
    'bola dike femi goma kani kosi lana mbele nda ngwe nji nkosi soro tunde wale zulu',
  ),
}

function inventory(given: string, heads: string, tails: string): Inventory {
  const split = (list: string) => list.split(' ').map((piece) => piece.replaceAll('_', ' '))
  return { given: split(given), heads: split(heads), tails: split(tails) }
}

// Coprime with the 20 × 16 × 16 names of an inventory, so that neighbours differ and no name repeats before all were given.
const STRIDE = 3_187
const LETTERS = 'ABCDEFGHJKLMNPRSTVW'

/**
 * The name of author `index`. Within a culture, names differ: once the plain ones are used up, middle initials set them
 * apart. One author in 997 bears the name of an earlier one, since homonyms are what a search must live with.
 */
export function personName(culture: string, index: number, random: Random): string {
  const { given, heads, tails } = inventories[culture]!
  const numbered = index % 997 === 400 ? index - 389 : index
  const size = given.length * heads.length * tails.length
  const place = (numbered * STRIDE) % size
  const round = Math.floor(numbered / size)
  const head = heads[Math.floor(place / given.length) % heads.length]!
  const tail = tails[Math.floor(place / (given.length * heads.length))]!
  return `${given[place % given.length]}${initials(round, random)} ${head}${tail}`
}

function initials(round: number, random: Random): string {
  if (round === 0) return random.chance(0.12) ? ` ${LETTERS[random.below(LETTERS.length)]}.` : ''
  const first = LETTERS[round % LETTERS.length]
  const rest = Math.floor(round / LETTERS.length)
  return rest === 0 ? ` ${first}.` : ` ${first}. ${LETTERS[rest % LETTERS.length]}.`
}

/**
 * An ORCID-like identifier with a valid check digit (ISO 7064 MOD 11-2), in the block 0009-9…, which lies beyond those
 * that ORCID issues from (0000-0001-5… to 0000-0003-5… and 0009-0000-… to 0009-0010-…).
 */
export function inventedOrcid(index: number): string {
  const digits = `00099${String((index * 104_729 + 7_919) % 10_000_000_000).padStart(10, '0')}`
  let total = 0
  for (const digit of digits) total = (total + Number(digit)) * 2
  const check = (12 - (total % 11)) % 11
  const all = digits + (check === 10 ? 'X' : check)
  return `https://orcid.org/${all.slice(0, 4)}-${all.slice(4, 8)}-${all.slice(8, 12)}-${all.slice(12)}`
}

const SYLLABLES =
  'ba bel cor da dor el fen gal har il ka ker lan lor ma mer mi nor or pel qui ra ron sa sel ta tor u va vel wen xa yr zan zo'.split(
    ' ',
  )

/** An invented proper name for cohorts, data sets and sites; number 0 is the most frequent one. Bijective up to its ending. */
export function properName(number: number): string {
  let rest = number + SYLLABLES.length
  let name = ''
  while (rest > 0) {
    name += SYLLABLES[rest % SYLLABLES.length]
    rest = Math.floor(rest / SYLLABLES.length)
  }
  return name.charAt(0).toUpperCase() + name.slice(1)
}
