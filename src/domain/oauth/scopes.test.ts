import { expect, test } from 'vitest'
import { scopesFor } from './scopes.ts'

test('the scopes of the two audiences share only those of identity', () => {
  const operator = new Set(scopesFor('operator'))
  expect(scopesFor('member').filter((scope) => operator.has(scope))).toEqual(['openid', 'profile', 'email'])
})
