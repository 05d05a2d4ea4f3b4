import type { Description } from '../../support/admin-api/open-api-validator.ts'
import { headersOf } from '../../support/attack/callers.ts'
import type { Surface } from './surface.ts'

const foreignPages: readonly Readonly<Record<string, string>>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'http://127.0.0.1:3000' },
]

/** Every change of the admin API with the cookie of the owner, sent by a page of another site. */
export const csrf: Surface = {
  name: 'CSRF',
  async attack({ target, callers, tally }) {
    const { cookie = '', 'x-csrf-token': proof = '' } = headersOf(callers(), 'owner session')
    const description: Description = (await target.world.at('ceramics').get('/openapi.json')).json()
    const changes = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).flatMap((method) => (method === 'get' ? [] : [{ path, method }])),
    )
    const json = { cookie, 'content-type': 'application/json' }
    const attempts: readonly Readonly<Record<string, string>>[] = [
      json,
      { ...json, 'x-csrf-token': 'x' },
      { cookie, 'content-type': 'text/plain' },
      ...foreignPages.map((headers) => ({ ...json, 'x-csrf-token': proof, ...headers })),
    ]
    for (const { path, method } of changes)
      for (const headers of attempts) {
        const url = `/api/v1${path.replaceAll(/\{[a-z_]+\}/g, target.ids.own[0] ?? '')}`
        const request = { method: method.toUpperCase() as 'POST', url, headers, payload: '{}' }
        const { statusCode } = await target.send(tally, request)
        if (statusCode < 400)
          tally.succeeded(`${method} ${path} with ${JSON.stringify(headers)}: ${statusCode}`)
      }
  },
}
