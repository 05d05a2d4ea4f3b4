import { describe, expect, test } from 'vitest'
import { isLoopback, isRegistrable, matchesRegistered } from './redirect-uri.ts'

describe('a redirect URI', () => {
  test.each([
    'https://app.example/callback',
    'https://app.example/callback?tenant=7&x=%20',
    'https://app.example/callback?',
    'https://app.example',
    'https://app.example?from=lectern',
    'https://app.example:8443/callback',
    'https://app.example:443/callback',
    'https://xn--bcher-kva.example/callback',
    'https://192.0.2.7/callback',
    'http://127.0.0.1:8976/callback',
    'http://127.0.0.1:8976',
    'http://127.0.0.1:80/callback',
    'http://127.0.0.1/',
    'http://[::1]:8976/callback',
    'http://localhost/callback',
  ])('the redirect URI %s may be registered', (uri) => {
    expect(isRegistrable(uri)).toBe(true)
  })

  test.each([
    ['without slashes', 'http:127.0.0.1/callback'],
    ['without slashes', 'https:app.example/callback'],
    ['with one slash', 'http:/127.0.0.1/callback'],
    ['with three slashes', 'http:///127.0.0.1/callback'],
    ['with backslashes', 'http:\\\\127.0.0.1\\callback'],
    ['with a backslash in its path', 'https://app.example/a\\b'],
    ['with a user name', 'http://user@127.0.0.1/callback'],
    ['with a user name', 'https://user@app.example/callback'],
    ['with an empty user name', 'http://@127.0.0.1/callback'],
    ['with a password', 'http://user:secret@127.0.0.1/callback'],
    ['with a user name and no slashes', 'http:user@127.0.0.1/callback'],
    ['with a fragment', 'http://127.0.0.1/callback#there'],
    ['with an empty fragment', 'https://app.example/callback#'],
    ['with a tab', 'http://127.0.0.1/call\tback'],
    ['with a tab in its scheme', 'ht\ttp://127.0.0.1/callback'],
    ['with a line break', 'https://app.example/call\nback'],
    ['with a carriage return', 'https://app\r.example/callback'],
    ['with a NUL', 'https://app.example/\0'],
    ['with a space before it', ' https://app.example/callback'],
    ['with a space after it', 'https://app.example/callback '],
    ['with a space in it', 'https://app.example/call back'],
    ['with dot segments', 'https://app.example/callback/../evil'],
    ['with encoded dot segments', 'https://app.example/callback/%2e%2e/evil'],
    ['with a single dot segment', 'https://app.example/./callback'],
    ['with an address in decimal', 'http://2130706433/callback'],
    ['with an address in hexadecimal', 'http://0x7f.0.0.1/callback'],
    ['with a short address', 'http://127.1/callback'],
    ['with a long IPv6 address', 'http://[0:0:0:0:0:0:0:1]/callback'],
    ['with capitals in its host', 'https://App.example/callback'],
    ['with capitals in its scheme', 'HTTP://127.0.0.1/callback'],
    ['with an encoded host', 'http://%31%32%37.0.0.1/callback'],
    ['with full-width letters in its host', 'https://ａpp.example/callback'],
    ['with letters that are not ASCII', 'https://app.example/回'],
    ['with an empty port', 'https://app.example:/callback'],
    ['with leading zeros in its port', 'http://127.0.0.1:08976/callback'],
    ['with a port that is none', 'http://127.0.0.1:65536/callback'],
    ['with quotation marks', 'https://app.example/callback?x="y"'],
    ['with angle brackets', 'https://app.example/<callback>'],
    ['of http elsewhere', 'http://app.example/callback'],
    ['of http at another loopback address', 'http://127.0.0.2/callback'],
    ['of a private scheme', 'mytool://callback'],
    ['of a script', 'javascript:alert(1)'],
    ['without a scheme', '//127.0.0.1/callback'],
    ['that is a path', '/callback'],
    ['that is empty', ''],
  ])('a redirect URI %s is refused: %j', (_what, uri) => {
    expect(isRegistrable(uri)).toBe(false)
    expect(isLoopback(uri)).toBe(false)
    // A row of an earlier release with this URI does not match either.
    expect(matchesRegistered(uri, [uri])).toBe(false)
  })
})

test('a redirect URI of more than 2,000 characters is refused', () => {
  const begin = 'https://app.example/'
  expect(isRegistrable(begin + 'x'.repeat(2000 - begin.length))).toBe(true)
  expect(isRegistrable(begin + 'x'.repeat(2001 - begin.length))).toBe(false)
})

describe('a registered loopback redirect URI', () => {
  const registered = ['http://127.0.0.1:8976/callback']

  test.each(['http://127.0.0.1/callback', 'http://127.0.0.1:1/callback', 'http://127.0.0.1:80/callback'])(
    'a registered loopback redirect URI is matched by %s, where only the port differs',
    (uri) => expect(matchesRegistered(uri, registered)).toBe(true),
  )

  test.each([
    'http://localhost:8976/callback',
    'http://[::1]:8976/callback',
    'http://127.0.0.1:8976/callback/',
    'http://127.0.0.1:8976/callback?x',
    'http://127.0.0.1:8976',
    'https://127.0.0.1:8976/callback',
    'http:127.0.0.1:8976/callback',
  ])('a registered loopback redirect URI is not matched by %s', (uri) =>
    expect(matchesRegistered(uri, registered)).toBe(false),
  )
})
