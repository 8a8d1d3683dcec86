/**
 * Work on this device that leaving the page would end: rendering and running uploads (spec §2, local storage key `on-worker`).
 * A variable of the module and no slice: it holds what this page has under way whatever store a test makes, no component draws it, and
 * `beforeunload` must read it at once.
 */
const key = 'on-worker'
const tasks = new Map<number, string>()
let lastId = 0
const writeToStorage = () => {
  try {
    if (tasks.size) localStorage.setItem(key, JSON.stringify([...tasks.values()]))
    else localStorage.removeItem(key)
  } catch {
    // Storage is full or forbidden: the question before leaving does not depend on it.
  }
}
const askBeforeUnload = (event: BeforeUnloadEvent) => {
  if (tasks.size) event.preventDefault()
}

export const deviceWork = {
  /** Work begins; `task` is its name, such as `Uploading`. Returns the function that ends it. */
  begin(task: string): () => void {
    const id = ++lastId
    tasks.set(id, task)
    writeToStorage()
    return () => {
      tasks.delete(id)
      writeToStorage()
    }
  },
  isRunning: () => tasks.size > 0,
  /** Called once at start: removes what an earlier page left in storage, and asks before the tab is closed while work runs. */
  watch: () => {
    writeToStorage()
    addEventListener('beforeunload', askBeforeUnload)
  },
}
