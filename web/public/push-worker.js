// The service worker that shows notifications while no window of Fanfare is open. It keeps nothing and answers no request.

/** What `push-text.ts` of the accounts service sends; undefined where it is something else. */
const read = data => {
  try {
    const message = data?.json()
    return typeof message?.title === 'string' ? message : undefined
  } catch {
    return undefined
  }
}

/** Only addresses of this site are opened. */
const own = url => {
  const target = URL.parse(typeof url === 'string' ? url : '/notifications', self.location.origin)
  return target?.origin === self.location.origin ? target.href : self.location.origin
}

self.addEventListener('push', event => {
  // Browsers demand that something is shown for each message.
  const { title, text, tag, url } = read(event.data) ?? { title: 'Fanfare', text: 'There is something new.' }
  event.waitUntil(
    self.registration.showNotification(title, {
      body: typeof text === 'string' ? text : '',
      icon: '/icon.svg',
      ...(typeof tag === 'string' ? { tag } : {}),
      data: { url: own(url) },
    }),
  )
})

/** Shows the address in a window that is open, or in a new one. */
const show = async url => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const client of windows) {
    try {
      await client.focus()
      if (await client.navigate(url)) return
    } catch {
      // A window that this worker does not control can't be led anywhere.
    }
  }
  await self.clients.openWindow(url)
}

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(show(own(event.notification.data?.url)))
})

// A new version takes over at once: there is nothing of an old one to wait for.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))
