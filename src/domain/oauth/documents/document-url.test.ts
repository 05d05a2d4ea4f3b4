import { describe, expect, test } from 'vitest'
import { DocumentRefused } from './document-refused.ts'
import { isDocumentUrl, readDocumentUrl } from './document-url.ts'

test('a client_id is treated as a metadata document URL if it starts with https://', () => {
  expect(isDocumentUrl('https://stranger.example/client')).toBe(true)
  expect(isDocumentUrl('http://stranger.example/client')).toBe(false)
  expect(isDocumentUrl('notes-app')).toBe(false)
})

describe('the URL of a metadata document', () => {
  test.each([
    'https://stranger.example/client',
    'https://stranger.example/client.json?v=1',
    'https://stranger.example/a/b/',
    'https://stranger.example//',
    'https://stranger.example:8443/client',
    'https://stranger.example/%E8%AA%B2',
    'https://stranger.example/a..b/.well-known/c',
    'https://xn--fiq228c.example/client',
  ])('a metadata document URL may be %s', (url) => {
    expect(readDocumentUrl(url).href).toBe(url)
  })

  test.each([
    ['the scheme http', 'http://stranger.example/client'],
    ['no host', 'https:///'],
    ['invalid URL syntax', 'https://[::1/client'],
    ['no path', 'https://stranger.example'],
    ['only a slash as its path', 'https://stranger.example/'],
    ['a query and no path', 'https://stranger.example/?v=1'],
    ['a fragment', 'https://stranger.example/client#a'],
    ['an empty fragment', 'https://stranger.example/client#'],
    ['a user name', 'https://mei@stranger.example/client'],
    ['a password', 'https://:secret@stranger.example/client'],
    ['an empty user name', 'https://@stranger.example/client'],
    ['a dot segment', 'https://stranger.example/a/./client'],
    ['a double dot segment', 'https://stranger.example/a/../client'],
    ['a double dot segment at the end', 'https://stranger.example/a/b/..'],
    ['an encoded double dot segment', 'https://stranger.example/a/%2e%2e/client'],
    ['a double dot segment encoded in capitals', 'https://stranger.example/a/%2E/client'],
    ['a half-encoded double dot segment', 'https://stranger.example/a/.%2e/client'],
    ['a backslash', 'https://stranger.example\\client'],
    ['the default port', 'https://stranger.example:443/client'],
    ['an empty port', 'https://stranger.example:/client'],
    ['leading zeros in its port', 'https://stranger.example:08443/client'],
    ['an invalid port', 'https://stranger.example:65536/client'],
    ['capitals in the host', 'https://Stranger.example/client'],
    ['an encoded host', 'https://%73tranger.example/client'],
    ['an IP address in hexadecimal', 'https://0x7f.1/client'],
    ['a host that is not ASCII', 'https://中文.example/client'],
    ['a path that is not ASCII', 'https://stranger.example/課'],
    ['a space', 'https://stranger.example/a client'],
    ['a line break', 'https://stranger.example/cli\nent'],
    ['a trailing space', 'https://stranger.example/client '],
    ['three slashes', 'https:///stranger.example/client'],
  ])('a metadata document URL with %s is refused', (_what, url) => {
    expect(() => readDocumentUrl(url)).toThrow(DocumentRefused)
  })

  test('a metadata document URL has at most 2,000 characters', () => {
    const longest = 'https://stranger.example/'.padEnd(2_000, 'x')
    expect(readDocumentUrl(longest).href).toHaveLength(2_000)
    expect(() => readDocumentUrl(`${longest}x`)).toThrow('at most 2,000 characters')
  })
})
