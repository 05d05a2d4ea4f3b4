import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { ReadSettings } from '../../config/read-settings.ts'
import type { Settings } from '../../config/settings.ts'
import { errorCode } from '../../platform/errors.ts'
import { examine, type Finding, failed, notChecked, ok } from './finding.ts'

/** The port is free, or this Lectern uses it. */
export async function examinePort(
  { settings, wrong }: ReadSettings,
  dataFolder: string | undefined,
): Promise<Finding> {
  return await examine('Port', async () => {
    if (wrong.has('PORT')) return notChecked('PORT is invalid')
    switch (await identifyListener(settings)) {
      case 'nobody':
        return await tryListening(settings)
      case 'somebody':
        return portInUse(settings)
      case 'lectern':
        return judgeLectern(settings, dataFolder)
    }
  })
}

function portInUse({ PORT }: Settings) {
  return failed(`${PORT} is taken by another program`, 'stop that program', another(PORT))
}

// An external database may have many servers; the server of an embedded one is recorded.
function judgeLectern({ PORT, DATABASE_URL }: Settings, dataFolder: string | undefined) {
  if (DATABASE_URL) return ok(`${PORT}, used by a Lectern`)
  const server = serverOf(dataFolder)
  if (server?.port === PORT) return ok(`${PORT}, used by this Lectern (process ${server.pid})`)
  return failed(`${PORT} is taken by a Lectern with another data folder`, 'check DATA_DIR', another(PORT))
}

const another = (port: number) => `set PORT to a free one, such as ${port + 1}`

async function identifyListener({ PORT, HOST }: Settings): Promise<'lectern' | 'somebody' | 'nobody'> {
  const host = !HOST || HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST
  try {
    // Not fetch: it refuses some ports.
    const request = get({
      host,
      port: PORT,
      path: '/livez',
      agent: false,
      signal: AbortSignal.timeout(2_000),
    })
    const response: IncomingMessage = (await once(request, 'response'))[0]
    const answer = await json(response)
    return Object(answer).status === 'live' ? 'lectern' : 'somebody'
  } catch (error) {
    return unreachableCodes.has(String(Object(error).code)) ? 'nobody' : 'somebody'
  }
}

const unreachableCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
const foreignHostCodes = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'])

async function tryListening(settings: Settings) {
  const { PORT, HOST, NODE_ENV } = settings
  const server = createServer()
  try {
    server.listen({ port: PORT, host: HOST ?? (NODE_ENV === 'production' ? '0.0.0.0' : 'localhost') })
    await once(server, 'listening')
    return ok(`${PORT} is free`)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EADDRINUSE') return portInUse(settings)
    if (code === 'EACCES')
      return failed(`this user is not allowed to listen on ${PORT}`, 'set PORT to 1024 or higher')
    if (foreignHostCodes.has(String(code)))
      return failed(`${HOST} is not an address of this machine`, 'correct HOST')
    throw error
  } finally {
    server.close()
  }
}

function serverOf(dataFolder: string | undefined): { pid: number; port: number } | undefined {
  try {
    return JSON.parse(readFileSync(join(dataFolder ?? '', 'server.json'), 'utf8'))
  } catch {
    return undefined
  }
}
