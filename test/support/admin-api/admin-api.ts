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
    request: ApiRequest = {},
  ) =>
    await world.at(request.school ?? school).send({
      method,
      url: `${endpoints.adminApi}${path}`,
      remoteAddress: freshEmail(),
      headers: {
        ...(request.token === '' ? {} : { authorization: `Bearer ${request.token ?? token}` }),
        ...(request.payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...(request.version === undefined ? {} : { 'if-match': request.version }),
        ...request.headers,
      },
      ...(request.payload === undefined ? {} : { payload: request.payload }),
    })
  return {
    get: (path: string, request?: ApiRequest) => call('GET', path, request),
    post: (path: string, payload: object | string, request?: ApiRequest) =>
      call('POST', path, { ...request, payload }),
    patch: (path: string, payload: object | string, request?: ApiRequest) =>
      call('PATCH', path, { ...request, payload }),
    put: (path: string, payload: object | string, request?: ApiRequest) =>
      call('PUT', path, { ...request, payload }),
    remove: (path: string, request?: ApiRequest) => call('DELETE', path, request),
  }
}
