import { expect, test } from 'vitest'
import { pathBuilder, urlAt, withQuery } from './path-builder.ts'

test('a path is built from its route by filling in its parameters', () => {
  const template = pathBuilder('/mail/:template/:locale/body.html')
  expect(template('verify_email', 'ja')).toBe('/mail/verify_email/ja/body.html')
  expect(template.route).toBe('/mail/:template/:locale/body.html')
  expect(pathBuilder('/pay/:id')('1')).toBe('/pay/1')
})

test('a path parameter cannot leave its segment, because slashes, dots, queries and fragments are encoded', () => {
  expect(pathBuilder('/posts/:slug')('../a?b#c/d')).toBe('/posts/..%2Fa%3Fb%23c%2Fd')
})

test('a query string leaves out undefined values and encodes the others', () => {
  expect(withQuery('/sign-in', { return_to: '/a?b=c', again: undefined })).toBe(
    '/sign-in?return_to=%2Fa%3Fb%3Dc',
  )
  expect(withQuery('/sign-in', { again: undefined })).toBe('/sign-in')
})

test('an absolute URL begins with the origin of its school', () => {
  expect(urlAt({ origin: 'https://clay.example' }, '/account')).toBe('https://clay.example/account')
})
