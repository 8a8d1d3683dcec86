const key = 'fanfare-loaded-again'
/** Twice within this time is no accident. */
const soonMs = 30_000

/**
 * Part of the application did not come: the network changed while it was on its way, or a release replaced its files. The page is
 * loaded once more by itself; when that does not help either, it says so instead of staying empty.
 */
export const loadAgain = (root: HTMLElement, page: Pick<Location, 'reload'> = location): void => {
  const last = Number(sessionStorage.getItem(key) ?? 0)
  if (Date.now() - last > soonMs) {
    sessionStorage.setItem(key, String(Date.now()))
    page.reload()
    return
  }
  const words = document.createElement('p')
  words.textContent = "Fanfare couldn't load. Check your connection and try again."
  const button = document.createElement('button')
  button.textContent = 'Try again'
  button.addEventListener('click', () => page.reload())
  const said = document.createElement('main')
  said.className = 'not-loaded'
  said.setAttribute('role', 'alert')
  said.append(words, button)
  root.replaceChildren(said)
}
