import { expect, test } from 'vitest'
import { pageText, wordsOfPage } from '../../src/model/page-words.ts'

test('a page that describes itself', () => {
  const page = `<html><head><title>Not this</title>
    <meta property="og:title" content="Olea &amp; Sons &#8211; shop"><meta content='A jug&#x21;' name='description'>
    <meta property=og:image content=/jug.jpg></head></html>`
  expect(wordsOfPage(page)).toEqual({ title: 'Olea & Sons – shop', description: 'A jug!', image: '/jug.jpg' })
})
test('a page with a title alone, over several lines', () =>
  expect(wordsOfPage('<TITLE lang="en">\n The\n shop </TITLE>')).toEqual({
    title: 'The shop',
    description: null,
    image: null,
  }))
test('what is too long is shortened, and what is not there is null', () => {
  const { title, description } = wordsOfPage(`<meta name="og:title" content="${'a'.repeat(900)}">`)
  expect([title?.length, title?.endsWith('…'), description]).toEqual([200, true, null])
})
test('half characters are replaced, and what turns the direction of a text is left out', () => {
  const page =
    '<title>&#xd800;shop&#x202e;gpj.exe&#8295;\u202d\u200f</title><meta name=description content="\ud83d half">'
  const { title, description } = wordsOfPage(page)
  expect([title, description]).toEqual(['\ufffdshopgpj.exe', '\ufffd half'])
})
test('text in another charset', () => {
  const bytes = new Uint8Array([...'<title>Caf'].map(one => one.charCodeAt(0)).concat(0xe9))
  expect(wordsOfPage(pageText(bytes, 'text/html; charset=iso-8859-1')).title).toBe('Café')
  expect(wordsOfPage(pageText(bytes, 'text/html; charset=nonsense')).title).toBe('Caf\ufffd')
})
test('pages made to be slow are read in little time', () => {
  for (const page of ['<meta '.repeat(80_000), `<meta ${'a="'.repeat(160_000)}`, '<title'.repeat(80_000)]) {
    const before = performance.now()
    wordsOfPage(page)
    expect(performance.now() - before).toBeLessThan(1500)
  }
})
