/** What captions are written in. */
export type Language = 'en' | 'pt' | 'de' | 'es' | 'fr' | 'ja'

/** Hours between a language's people and UTC. */
export const zones: Readonly<Record<Language, number>> = { en: 0, pt: 0, de: 1, es: 1, fr: 1, ja: 9 }

/** Profiles that do not write in English, by their usernames. */
const speakers: Readonly<Record<Exclude<Language, 'en'>, readonly string[]>> = {
  pt: [
    'moinho.cafe',
    'oficina.do.barro',
    'atelier.noite',
    'tinta.e.papel',
    'horta.da.varanda',
    'ervas.e.oleos',
    'livraria.da.esquina',
    'bossa.na.sala',
    'luisa.em.casa',
  ],
  de: [
    'bohnenwerk',
    'brotzeit.backstube',
    'tonfeuer',
    'stoffrest',
    'stillepresse',
    'lichthaus.interieur',
    'blaupause.kunst',
    'huettenkarte',
    'beetundbiene',
    'yoga.am.kanal',
    'hautnah.labor',
    'tierheim.am.wald',
    'buchhandlung.lux',
    'vier.saiten',
  ],
  es: [
    'pan.de.barrio',
    'ana.at.six',
    'casa.de.papel.studio',
    'lapiz.lento',
    'rutas.sin.prisa',
    'piedra.viva.escalada',
    'gatos.del.taller',
    'paginas.al.sol',
    'sala.pequena',
  ],
  fr: [
    'lapetitemie',
    'maredepots',
    'garderobe.lente',
    'petite.focale',
    'mareille.draws',
    'carnet.de.gare',
    'jardin.de.poche',
    'savon.du.sud',
    'chiens.du.quai',
    'librairie.du.port',
  ],
  ja: ['kissaten.note'],
}

export function languageOf(username: string): Language {
  for (const [language, names] of Object.entries(speakers)) if (names.includes(username)) return language as Language
  return 'en'
}

/** Sentences of captions that any topic may have. */
export const sentences: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Back in stock from Thursday.',
    'Save this for the weekend.',
    'Which one would you take home?',
    'More of this on the blog, link in bio.',
    'We are open until six today.',
    'Tell us in the comments how yours went.',
    'Thank you for all the messages.',
    'Nothing new, and that is the point.',
    'Swipe for the long version.',
    'One of those days that went right.',
  ],
  pt: [
    'Feito com tempo, como deve ser.',
    'Estamos abertos até às seis.',
    'Qual levavas para casa?',
    'Obrigado por cada visita.',
    'Guarda para o fim de semana.',
    'Hoje choveu, e soube bem.',
  ],
  de: [
    'Frisch aus der Werkstatt.',
    'Heute bis sechs geöffnet.',
    'Welches würdet ihr nehmen?',
    'Danke für eure Nachrichten!',
    'Fürs Wochenende merken.',
    'Langsam ist auch eine Geschwindigkeit.',
  ],
  es: [
    'Hecho sin prisa.',
    'Hoy abrimos hasta las seis.',
    '¿Con cuál te quedas?',
    'Gracias por venir, de verdad.',
    'Guárdalo para el finde.',
    'Lo bueno tarda.',
  ],
  fr: [
    'Fait main, sans se presser.',
    "Ouvert jusqu'à dix-huit heures.",
    'Lequel choisiriez-vous ?',
    'Merci pour vos messages.',
    'À garder pour le week-end.',
    'Un dimanche comme on les aime.',
  ],
  ja: ['今日もゆっくり一杯。', '雨の日の喫茶店が好きです。', '次はどこへ行こう。', '日曜の朝、いつもの席で。'],
}
