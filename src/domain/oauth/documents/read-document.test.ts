import { describe, expect, test } from 'vitest'
import { DocumentRefused } from './document-refused.ts'
import { readDocument } from './read-document.ts'

const url = 'https://stranger.example:8443/client'
const own = 'https://stranger.example:8443/callback'
const valid = { client_id: url, client_name: 'Notes', redirect_uris: [own] }

function read(document: unknown, from = url) {
  return readDocument(new URL(from), Buffer.from(JSON.stringify(document)))
}
const readWith = (change: Record<string, unknown>) => read({ ...valid, ...change })

test('a metadata document provides a name and redirect URIs, and its other fields are ignored', () => {
  const more = { logo_uri: 'http://10.0.0.7/logo.png', jwks_uri: 'x', tos_uri: 7, unheard_of: [] }
  expect(readWith(more)).toEqual({ name: 'Notes', redirectUris: [own], scopes: [] })
})

describe('the body of a metadata document', () => {
  test.each(['', 'hello', '{', '[]', 'null', '"text"', '7', '{"client_id":}'])(
    'a metadata document with the body %s is refused',
    (body) => {
      expect(() => readDocument(new URL(url), Buffer.from(body))).toThrow(DocumentRefused)
    },
  )

  test('a metadata document that is not UTF-8 is refused', () => {
    const body = Buffer.from(JSON.stringify({ ...valid, client_name: 'Café' }), 'latin1')
    expect(() => readDocument(new URL(url), body)).toThrow('UTF-8')
  })
})

describe('the client_id inside a metadata document', () => {
  test.each([undefined, null, 7, [url], '', `${url}/`, `${url}?`, url.toUpperCase()])(
    'a metadata document with the client_id %s is refused because it differs from its URL',
    (id) => {
      expect(() => readWith({ client_id: id })).toThrow('The client_id inside')
    },
  )
})

describe('client secrets and authentication methods in a metadata document', () => {
  test.each([
    { client_secret: 'lcs_x' },
    { client_secret: null },
    { client_secret: '' },
    { client_secret_expires_at: 0 },
  ])('a metadata document that contains a client secret is refused: %o', (secret) => {
    expect(() => readWith(secret)).toThrow('must not contain a client secret')
  })

  test.each([
    'client_secret_post',
    'client_secret_basic',
    'client_secret_jwt',
    'private_key_jwt',
    'x',
    '',
    null,
    ['none'],
  ])('a metadata document with the token_endpoint_auth_method %s is refused', (method) => {
    expect(() => readWith({ token_endpoint_auth_method: method })).toThrow('must be none')
  })

  test('a metadata document with the token_endpoint_auth_method none is accepted', () => {
    expect(readWith({ token_endpoint_auth_method: 'none' })).toMatchObject({ name: 'Notes' })
  })
})

describe('the grant type of a metadata document', () => {
  test('a metadata document may list other grant types besides authorization_code', () => {
    const change = { grant_types: ['authorization_code', 'refresh_token'], response_types: ['code', 'token'] }
    expect(readWith(change)).toMatchObject({ name: 'Notes' })
  })

  test.each([
    { grant_types: [] },
    { grant_types: ['implicit'] },
    { grant_types: 'authorization_code' },
    { grant_types: null },
    { response_types: [] },
    { response_types: ['token'] },
    { response_types: 'code' },
    { response_types: null },
  ])('a metadata document without the authorization code grant is refused: %o', (change) => {
    expect(() => readWith(change)).toThrow('must include')
  })
})

describe('the client name of a metadata document', () => {
  test.each(['x', 'x'.repeat(120), `  ${'課'.repeat(120)}  `, 'Notes 👩‍🎨'])(
    'the client_name of a metadata document may be %s and is trimmed',
    (name) => {
      expect(readWith({ client_name: name }).name).toBe(name.trim())
    },
  )

  test('the client_name of a metadata document defaults to the host', () => {
    expect(readWith({ client_name: undefined }).name).toBe('stranger.example:8443')
  })

  test.each([
    '',
    '  ',
    'x'.repeat(121),
    null,
    7,
    ['Notes'],
    'No\u0000tes',
    'No\ntes',
    'No\u202etes',
    'No\ud800tes',
  ])('a metadata document with the client_name %j is refused', (name) => {
    expect(() => readWith({ client_name: name })).toThrow('client_name')
  })

  test('a metadata document without client_name is refused if its host is too long for a name', () => {
    const from = `https://${'long.'.repeat(24)}example/client`
    const document = { client_id: from, redirect_uris: ['http://127.0.0.1/'] }
    expect(() => read(document, from)).toThrow('client_name')
  })
})

test.each([
  ['courses:write everything  openid openid toString', ['courses:write', 'openid']],
  ['', []],
  [['openid'], []],
  [null, []],
])('unknown values in the scope %j of a metadata document are ignored', (scope, knownScopes) => {
  expect(readWith({ scope }).scopes).toEqual(knownScopes)
})
