import type { InjectOptions } from 'fastify'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import { endpoints } from '../../../src/paths/endpoints.ts'
import { freshEmail } from '../people/identity-cast.ts'
import type { World } from '../world/world.ts'

type ApiRequest = Pick<InjectOptions, 'headers' | 'payload'> & {
  readonly school?: DemoSchoolName
  readonly token?: string
  /** If-Match, with the ETag of the last response. */
  readonly version?: string
}

/** Calls the admin API like a program; the body is sent as JSON. */
export function adminApi(world: World, token: string, school: DemoSchoolName = 'ceramics') {
  const call = async (
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    sent: ApiRequest = {},
  ) =>
    await world.at(sent.school ?? school).send({
      method,
      url: `${endpoints.adminApi}${path}`,
      remoteAddress: freshEmail(),
      headers: {
        ...(sent.token === '' ? {} : { authorization: `Bearer ${sent.token ?? token}` }),
        ...(sent.payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...(sent.version === undefined ? {} : { 'if-match': sent.version }),
        ...sent.headers,
      },
      ...(sent.payload === undefined ? {} : { payload: sent.payload }),
    })
  return {
    get: (path: string, sent?: ApiRequest) => call('GET', path, sent),
    post: (path: string, payload: object | string, sent?: ApiRequest) =>
      call('POST', path, { ...sent, payload }),
    patch: (path: string, payload: object | string, sent?: ApiRequest) =>
      call('PATCH', path, { ...sent, payload }),
    put: (path: string, payload: object | string, sent?: ApiRequest) =>
      call('PUT', path, { ...sent, payload }),
    remove: (path: string, sent?: ApiRequest) => call('DELETE', path, sent),
  }
}
