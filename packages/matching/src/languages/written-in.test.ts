import { describe, expect, it } from 'vitest'
import { isWrittenIn } from './written-in.ts'

const texts = {
  en: 'We present a method for the translation of long documents and show that it is better than the one that is used.',
  de: 'Wir stellen ein Verfahren für die Übersetzung von langen Texten vor und zeigen, dass es besser ist als das andere.',
  fr: 'Nous présentons une méthode pour la traduction de longs documents et nous montrons que les résultats sont bons.',
  es: 'Presentamos un método para la traducción de los documentos largos y se muestra que es mejor que el otro.',
  ru: 'Мы представляем метод перевода длинных документов и показываем, что он лучше.',
  zh: '我们提出了一种翻译长文档的方法，并证明它比以前的方法更好。',
  ja: '長い文書を翻訳する方法を提案し、それが優れていることを示す。',
  ko: '우리는 긴 문서를 번역하는 방법을 제시한다.',
  el: 'Παρουσιάζουμε μια μέθοδο για τη μετάφραση μεγάλων κειμένων.',
  ar: 'نقدم طريقة لترجمة المستندات الطويلة',
}

describe('isWrittenIn', () => {
  it.each(Object.entries(texts))('knows %s from languages that a model does not know', (language, text) => {
    expect(isWrittenIn([language], text)).toBe(true)
    expect(isWrittenIn(['en'], text)).toBe(language === 'en')
    expect(isWrittenIn(['en', language], text)).toBe(true)
  })

  it.each(['Goethe und die Folgen', 'trees', '', '2024', 'BERT: pre-training of deep transformers'])(
    'takes a text that is too short to tell for one that is known: %j',
    (text) => expect(isWrittenIn(['en'], text)).toBe(true),
  )

  it('takes an English text that quotes another language for English', () => {
    const text =
      'We study the use of "de la" and "que les" in the prose of Proust, and of the words around it in the corpus.'
    expect(isWrittenIn(['en'], text)).toBe(true)
  })
})
