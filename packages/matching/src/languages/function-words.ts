/**
 * Words of languages other than English that say nothing about a subject: articles, pronouns, prepositions, conjunctions and
 * auxiliary verbs. A text's language is recognised by them. The lists are short, since a word that is left out cannot be found.
 * The languages with the most works come first, and win where a text could be in two.
 */
export const functionWords = {
  es: `el la los las un una unos unas y e o u de del al a en con por para sin sobre entre hasta desde hacia según
    que se no su sus es son fue fueron ha han había ser está están como más pero este esta estos estas ese esa lo le
    les ya también cuando donde cual cuales muy si nos`,
  fr: `le la les un une des du de d l et ou mais où dans en au aux avec par pour sur sous sans entre chez vers que
    qui quoi dont ce cet cette ces se sa son ses leur leurs il elle ils elles on nous vous est sont était étaient a
    ont été être avoir ne pas plus comme ainsi afin aussi très lors si y même`,
  de: `der die das den dem des ein eine einer eines einem einen und oder aber in im an am auf aus bei beim mit nach
    von vom zu zum zur für über unter um durch gegen ohne zwischen als wie auch nicht nur noch sowie sowohl ist sind
    war waren wird werden wurde wurden worden hat haben hatte kann können sich sie er es wir ihr ihre ihren ihrer sein
    seine dass daß wenn dieser diese dieses diesem diesen welche welcher welches man bei einer bis sehr`,
  pt: `o a os as um uma uns umas e ou de do da dos das em no na nos nas ao aos à às com por pelo pela pelos pelas
    para sem sobre entre até que se não seu sua seus suas é foi foram ser está estão tem têm há como mais mas este
    esta estes estas esse essa isso também quando onde qual muito`,
  id: `yang dan di ke dari dalam untuk dengan pada adalah ini itu atau oleh sebagai tidak akan telah dapat bahwa
    juga karena antara serta terhadap secara tersebut ada para lebih hal bagi sangat kepada sehingga maka namun agar`,
  ru: `и в во на с со по за от из к ко до при для о об у над под без между через после не ни но а или что чтобы как
    это этот эта эти этого этой который которая которые которых которой его ее их он она они мы был была было были
    быть есть может также так же тем том только если более`,
  tr: `ve veya ile bir bu şu o da de ki için gibi kadar olarak olan oldu olduğu olup ise ya hem çok daha en her göre
    sonra önce arasında ancak ama değil mi mı tarafından üzerinde üzerine ilişkin bunun bunlar idi`,
  pl: `i w we na z ze do od po dla przy o u za nad pod między przed bez jest są był była było były być który która
    które których jako że aby lub albo ale oraz także tak nie się to ten ta tego tej tym te jego ich jej przez czy jak
    co może`,
  it: `il lo la i gli le un uno una e ed o di del dello della dei degli delle a ad al allo alla ai agli alle da dal
    dalla dai dalle in nel nella nei nelle con su sul sulla sui sulle per tra fra che chi cui non si se è sono era
    erano ha hanno essere come più anche ma questo questa questi queste quello loro suo sua suoi sue`,
  nl: `de het een en of maar in op aan van voor met door bij naar uit over onder tussen tot om te als dat die deze
    dit er niet ook nog wel is zijn was waren wordt worden werd werden heeft hebben had kan kunnen zal zich hun haar
    hij zij wij we ze meer dan zoals`,
  uk: `і й та в у на з із зі за від до при для про по під над без між через після не ні але а або що щоб як це цей
    ця ці цього цієї який яка які яких якої його її їх він вона вони ми був була було були бути є може також так же
    тим лише якщо`,
  ar: `في من على إلى عن مع هذا هذه ذلك تلك التي الذي الذين ما لا لم لن أن إن أنه أنها كان كانت يكون هو هي هم كما قد
    كل بين بعد قبل عند حتى أو ثم حيث خلال غير أي لقد منها فيها عليها به لها وقد وفي ومن وهو وهي`,
  sv: `och i av att en ett den det de som till på med för är var blev bli blir har hade kan kunde ska skall skulle
    vill inte från om vid men eller också mellan efter över under där denna detta dessa deras vår sig sin sitt sina
    när då än både samt genom hos mot utan`,
  cs: `a i v ve na z ze s se k ke do od po pro při o u za nad pod mezi před bez je jsou byl byla bylo byly být který
    která které kteří jako že aby nebo ale však také tak jen to ten ta tento tato tyto této jeho jejich si pak podle
    není by`,
  hu: `a az és vagy de hogy nem is egy ez ezek azok ezt azt mint csak már volt voltak van vannak lesz meg ki be el
    fel le között után előtt alatt által szerint valamint illetve során amely amelyek ahol pedig még minden ha`,
  ro: `și şi sau dar de la în din cu pe pentru prin despre după între până fără ca că care ce nu se este sunt era
    erau a au fost fi un o unei unui al ale ai ei lor lui acest această aceste acestor mai foarte cel cea cele prin`,
  da: `og i af at en et den det de der som til på med for er var blev blive bliver har havde kan kunne skal skulle
    vil ville ikke fra om ved men eller også mellem efter over under hvor denne dette disse deres vores sig sin sit
    sine når da end både samt`,
  no: `og i av at en et ei den det de der som til på med for er var ble blir bli har hadde kan kunne skal skulle vil
    ville ikke fra om ved men eller også mellom etter over under hvor denne dette disse deres vår seg sin sitt sine
    når da enn både samt hvordan`,
  fi: `ja tai sekä on ovat oli olivat olla ei että joka jotka mutta kun jos niin myös kuin se sen ne niiden tämä
    tämän nämä hän he me ovat voi voidaan mukaan välillä kanssa jonka joiden sitä siitä tässä`,
  el: `ο η το οι τα του της των τον την τους τις και σε στο στη στην στον στους στις στα με για από ως που πως να θα
    δεν μη μην είναι ήταν έχει έχουν ένα ένας μια μία αυτό αυτή αυτά αυτές κατά μετά μεταξύ προς ή αλλά όπως επίσης`,
  hi: `के का की को में से है हैं था थे थी और या पर यह ये वह वे इस इन उस उन एक कि जो तो ही भी ने तक लिए साथ तथा एवं
    द्वारा गया किया हो होता होती नहीं अपने`,
  bg: `и в на за от с по не се е са да като до при към това тази тези този но или че които който която което че след
    между както със във през без също така има са бяха беше ще би му им ги тя той те ние`,
  hr: `i u na sa za od iz o po do pri koji koja koje kojih nije je su se da ne ali ili kao što te to ovaj ova bi bio
    bila bile između nakon tijekom tokom kod ovo s li svoj svoje njihov njihove ako samo prema među pod nad bez jer
    još više može mogu`,
  sr: `и у на са за од из о по до при који која које којих није је су се да не али или као што те то ово овај ова би
    био била биле између после током код през`,
  lt: `ir ar bet kad kaip iš į su be per prie nuo iki už po apie tarp pagal yra buvo bus būti kuris kuri kurie
    kurios šis ši šie šios tai jo jos jų ne taip pat dėl bei`,
  sk: `a i v vo na z zo s so k ku do od po pre pri o u za nad pod medzi pred bez je sú bol bola bolo boli byť ktorý
    ktorá ktoré ako že aby alebo ale však tiež tak len to ten tá tento táto tieto tejto jeho ich sa podľa nie by`,
  sl: `in v na z s iz za od do po pri o nad pod med pred brez je so bil bila bilo bili biti ki kot da ali pa ter
    tudi le to ta ti tega njegov njihov se ne bi kar ker če`,
  ca: `el els la les un una uns unes i o de del dels d l al als a en amb per sense sobre entre fins des que es no
    seu seva seus seves són és va ser ha han hi ho com més però aquest aquesta aquests aquestes també quan on molt si
    pel pels`,
  vi: `và của các trong là có cho được với một những này không để đã từ về trên theo người khi như đến tại bằng vào
    ra sự việc`,
} as const

/** Letters that tell a language from those that share function words with it. */
export const ownLetters: Partial<Record<keyof typeof functionWords, string>> = {
  bg: 'ъ',
  ca: 'òèç',
  cs: 'ěřů',
  da: 'æøå',
  de: 'äöüß',
  es: 'ñáíóú',
  fi: 'äö',
  fr: 'éèêùœàçâî',
  hr: 'ćđ',
  hu: 'őű',
  it: 'ìòà',
  lt: 'ėųūį',
  no: 'æøå',
  pl: 'łąęśźż',
  pt: 'ãõáíóúçâê',
  ro: 'ăîșț',
  ru: 'ыэё',
  sk: 'ľĺŕ',
  sr: 'ђјљњћџ',
  sv: 'åäö',
  tr: 'ığş',
  uk: 'іїєґ',
}
