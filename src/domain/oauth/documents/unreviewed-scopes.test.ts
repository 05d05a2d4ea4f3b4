import { expect, test } from 'vitest'
import { type Scope, scopes } from '../scopes.ts'
import { unreviewedScopes } from './unreviewed-scopes.ts'

test('an unreviewed client may have every scope except write scopes and account:read', () => {
  const allowed = new Set<Scope>(unreviewedScopes())
  const restricted = (Object.keys(scopes) as Scope[]).filter((scope) => !allowed.has(scope))
  expect(restricted.filter((scope) => !scope.endsWith(':write'))).toEqual(['account:read'])
  expect([...allowed].filter((scope) => scope.endsWith(':write'))).toEqual([])
})
