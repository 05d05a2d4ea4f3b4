import { once } from 'node:events'

/**
 * Gives a browser exactly one cookie for that URL, or none if it is undefined. Lighthouse does not change
 * cookies.
 */
export async function storeCookie(port: number, url: string, cookie: string | undefined): Promise<void> {
  const version = await fetch(`http://localhost:${port}/json/version`)
  const { webSocketDebuggerUrl } = (await version.json()) as { webSocketDebuggerUrl: string }
  const socket = new WebSocket(webSocketDebuggerUrl)
  await once(socket, 'open')
  const send = async (method: string, params: object) => {
    socket.send(JSON.stringify({ id: 1, method, params }))
    const [{ data }] = (await once(socket, 'message')) as [MessageEvent<string>]
    const { error } = JSON.parse(data) as { error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
  }
  await send('Storage.clearCookies', {})
  if (cookie) {
    const [name, value] = cookie.split('=')
    await send('Storage.setCookies', { cookies: [{ name, value, url, httpOnly: true }] })
  }
  socket.close()
}
