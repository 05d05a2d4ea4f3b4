import { describe, expect, test } from 'vitest'
import { readDocument } from './read-document.ts'

const url = 'https://stranger.example:8443/client'
const own = 'https://stranger.example:8443/callback'

function readWith(change: { redirect_uris: unknown }) {
  return readDocument(new URL(url), Buffer.from(JSON.stringify({ client_id: url, ...change })))
}

describe('the redirect_uris of a metadata document', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `${own}/${index}`)

  test.each([
    'https://stranger.example:8443/other/path?x=1',
    'http://127.0.0.1/callback',
    'http://127.0.0.1:51000/callback',
    'http://[::1]:51000/callback',
    'http://localhost:51000/callback',
  ])('the redirect_uris of a metadata document may contain %s', (uri) => {
    expect(readWith({ redirect_uris: [uri] }).redirectUris).toEqual([uri])
  })

  test.each([
    'https://stranger.example/callback',
    'https://stranger.example:8444/callback',
    'http://stranger.example:8443/callback',
    'https://other.example:8443/callback',
    'https://sub.stranger.example:8443/callback',
    'https://stranger.example.evil.example:8443/callback',
    'https://stranger.example:8443@evil.example/callback',
    'https://stranger.example:8443/callback#',
    'https:stranger.example:8443/callback',
    'https://stranger.example:8443/a/../callback',
    'https://Stranger.example:8443/callback',
    'http:127.0.0.1/callback',
    'http://user@127.0.0.1/callback',
    'http://127.0.0.1\\@evil.example/',
    'https://localhost/callback',
    'http://127.0.0.2/callback',
    'http://10.0.0.7/callback',
    'notes://callback',
    'javascript:alert(1)',
    '/callback',
    '',
    'https://stranger.example:8443/課',
    'https://stranger.example:8443/a b',
    'https://stranger.example:8443/\u0000',
    'https://stranger.example:8443/\ud800',
    7,
    null,
    [own],
  ])('a metadata document with %j among its redirect_uris is refused', (uri) => {
    expect(() => readWith({ redirect_uris: [own, uri] })).toThrow('redirect_uris')
  })

  test.each([[undefined], [null], [own], [{}], [[]], [many(21)]])(
    'a metadata document whose redirect_uris are %j is refused',
    (uris) => {
      expect(() => readWith({ redirect_uris: uris })).toThrow('1 to 20')
    },
  )

  test('a metadata document may have 20 redirect_uris, and duplicates are stored once', () => {
    expect(readWith({ redirect_uris: many(20) }).redirectUris).toEqual(many(20))
    expect(readWith({ redirect_uris: [own, own] }).redirectUris).toEqual([own])
  })
})
