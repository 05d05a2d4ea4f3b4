import { expect, test } from 'vitest'
import { scopesFor } from './scopes.ts'

test('the operator scopes and the member scopes have only the identity scopes in common', () => {
  const operator = new Set(scopesFor('operator'))
  expect(scopesFor('member').filter((scope) => operator.has(scope))).toEqual(['openid', 'profile', 'email'])
})
