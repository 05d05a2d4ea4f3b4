import { api, orThrow, proof } from '../api/client.ts'
import { problemOf, refusedBy } from '../api/problems.ts'
import type { Transport } from './upload-requests.ts'

const base = '/api/v1'
const tus = { 'tus-resumable': '1.0.0' }

/** The requests of an upload in the browser: tus 1.0.0, with the CSRF token of the session. */
export const transport: Transport = {
  begin: (file, key) =>
    orThrow(api.POST('/uploads', { body: file, params: { header: { 'Idempotency-Key': key } } })),

  async offset(contentPath, signal) {
    const answer = await fetch(base + contentPath, { method: 'HEAD', headers: tus, signal })
    if (!answer.ok) throw refusedBy(answer.status, undefined)
    return Number(answer.headers.get('upload-offset'))
  },

  // Only this old interface reports how much of a request was sent.
  send: (contentPath, offset, part, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open('PATCH', base + contentPath)
      const headers = { ...tus, ...proof(), 'content-type': partType, 'upload-offset': String(offset) }
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded }) => onProgress(loaded)
      request.onload = () =>
        request.status < 300
          ? resolve(Number(request.getResponseHeader('upload-offset')))
          : reject(refusedBy(request.status, problemOf(parsed(request.responseText))))
      request.onerror = () => reject(new TypeError('The server was not reached'))
      request.onabort = () => reject(new DOMException('Stopped', 'AbortError'))
      signal.addEventListener('abort', () => request.abort(), { once: true })
      if (signal.aborted) request.abort()
      else request.send(part)
    }),

  readUpload: (id, signal) => orThrow(api.GET('/uploads/{id}', { params: { path: { id } }, signal })),

  remove: async (id) => {
    await orThrow(api.DELETE('/uploads/{id}', { params: { path: { id } } }))
  },
}

const partType = 'application/offset+octet-stream'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
