/** What makes up most passwords of leaked lists, in order of no importance. Digits and signs around them add little. */
const COMMON = `
password passwort passw0rd pass word contrasena motdepasse senha parola wachtwoord haslo
qwerty qwertz azerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc 1q2w3e 1q2w3e4r 1qaz2wsx q1w2e3 zaq1 xsw2
letmein welcome welkom bienvenue willkommen admin administrator root user guest login access master secret private default changeme
test testing tester temp demo sample example hello hola bonjour
iloveyou loveyou love lovely babygirl baby princess queen angel sweetheart sunshine flower butterfly rainbow
monkey dragon tiger lion shadow ninja hunter killer warrior wizard phoenix panther
football soccer baseball basketball hockey liverpool chelsea arsenal barcelona realmadrid juventus manchester united yankees cowboys lakers
superman batman spiderman pokemon pikachu naruto starwars matrix minecraft fortnite roblox avengers
michael jordan jennifer jessica ashley michelle charlie daniel thomas robert andrew anthony joshua matthew nicole hannah amanda george
computer internet samsung google facebook instagram tiktok twitter youtube microsoft windows apple iphone android
summer winter spring autumn sommer monday friday january february march april june july august september october november december
money freedom forever family friends whatever nothing trustno trustnoone blink fuckyou fuckme asshole bitch
america canada england germany france london paris berlin mexico brasil india
chocolate cookie cheese banana orange apple pepper ginger coffee
mustang ferrari mercedes porsche corvette harley yamaha honda
abc abcd abcde abcdef abcdefg abcdefgh aabbcc xyz jesus jesuschrist god heaven blessed bless fanfare
`
  .trim()
  .split(/\s+/)

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn',
]

const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const unleet = (text: string) => text.replace(/[013457@$!]/g, sign => LEET[sign] as string)
const reversed = (text: string) => [...text].reverse().join('')

/** The signs that are left over when everything easy to guess is taken out of a password. */
function leftOver(password: string, words: string[]): string {
  let rest = password
  for (const word of words) rest = rest.replaceAll(word, ' ')
  return rest
}

/** Runs of keyboard rows, of the alphabet and of digits, forwards and backwards: four signs and more. */
function withoutRuns(text: string): string {
  const rows = [...ROWS, ...ROWS.map(reversed)]
  let rest = ''
  for (let at = 0; at < text.length; ) {
    let length = 4
    const runs = (size: number) => at + size <= text.length && rows.some(row => row.includes(text.slice(at, at + size)))
    if (!runs(length)) {
      rest += text[at]
      at += 1
      continue
    }
    while (runs(length + 1)) length += 1
    rest += ' '
    at += length
  }
  return rest
}

/** A part that says the same over and over (`abcabcabc`) counts once. */
const unrepeated = (text: string) => text.replace(/^(.{1,6}?)\1+(.{0,5})$/s, '$1')

/** Signs that still have to be guessed one by one: letters count one, digits and signs half, as people put them at the ends. */
function strengthOf(rest: string): number {
  const letters = rest.match(/\p{L}/gu)?.length ?? 0
  const others = rest.match(/[^\p{L}\s]/gu)?.length ?? 0
  return letters + others / 2
}

/** What is known of whose password it is: it makes a bad one. */
export interface Owner {
  email: string
  name: string
}

function ownWords({ email, name }: Owner): string[] {
  const parts = `${email} ${name}`.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return parts.filter(part => part.length >= 3)
}

/** So much has to be left beside what is easy to guess: letters, or twice as many digits. */
const ENOUGH = 5

/**
 * Whether a password of the right length is among the first that anybody would try: made of common passwords, keyboard rows, repetitions,
 * or the person's own name and address, with little beside. Time is linear in its length (200 at most).
 */
export function isGuessable(password: string, owner: Owner): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  if (new Set(text.replace(/\s/g, '')).size < 4) return true
  const words = [...ownWords(owner), ...COMMON].sort((a, b) => b.length - a.length)
  const guesses = [text, unleet(text), unrepeated(text), text.replace(/[\s._-]+/g, '')]
  return guesses.some(
    guess => strengthOf(withoutRuns(leftOver(withoutRuns(guess), words))) < ENOUGH && !manyWords(text),
  )
}

/** A sentence of several different words is hard to guess, common as each may be. */
function manyWords(text: string): boolean {
  const words = text.split(/[^\p{L}]+/u).filter(word => word.length >= 3)
  return new Set(words).size >= 4
}
